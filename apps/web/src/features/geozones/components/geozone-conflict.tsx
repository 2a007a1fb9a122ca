import type { Geozone } from '@atalaya/contract/geozones'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { GeozoneDraft } from '../geozones.queries.ts'
import classes from './geozone-conflict.module.css'

type Compared = Omit<Required<GeozoneDraft>, 'shape'> & { shape: GeozoneDraft['shape'] | null }

interface Props {
  mine: Compared
  theirs: Geozone
  onKeepMine(): void
  onTakeTheirs(): void
}

/** Somebody saved while this form was open: what differs, side by side, and the choice. */
export const GeozoneConflict = ({ mine, theirs, onKeepMine, onTakeTheirs }: Props) => {
  const { t } = useTranslation('geozones')
  const rows = [
    { label: t('fields.name'), mine: mine.name, theirs: theirs.name },
    { label: t('fields.description'), mine: mine.description, theirs: theirs.description },
    {
      label: t('fields.colour'),
      mine: t(`colours.${mine.colour}` as 'colours.blue'),
      theirs: t(`colours.${theirs.colour}` as 'colours.blue'),
    },
  ].filter((row) => row.mine !== row.theirs)
  const isShapeChanged = JSON.stringify(mine.shape) !== JSON.stringify(theirs.shape)

  return (
    <div className={classes.conflict}>
      <p className={classes.what}>{t('conflict.what')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.mine || '–'}</td>
              <td>{row.theirs || '–'}</td>
            </tr>
          ))}
          {isShapeChanged && (
            <tr>
              <th scope="row">{t('fields.shape')}</th>
              <td colSpan={2}>{t('conflict.shapeDiffers')}</td>
            </tr>
          )}
        </tbody>
      </table>
      <div className={classes.choice}>
        <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button size="compact-sm" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </div>
  )
}
