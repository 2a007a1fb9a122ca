import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type CardId, cardIds } from '../card-kinds.ts'
import classes from './card-drawer.module.css'

interface Props {
  isOpen: boolean
  onAdd(card: CardId): void
  onClose(): void
}

/** Every card that can be added, as often as somebody likes: two rankings may rank by two measures. */
export const CardDrawer = ({ isOpen, onAdd, onClose }: Props) => {
  const { t } = useTranslation('dashboard')
  return (
    <RecordDrawer isOpen={isOpen} title={t('arrange.add')} onClose={onClose}>
      <ul className={classes.list}>
        {cardIds.map((card) => (
          <li key={card}>
            <div>
              <h3 className={classes.name}>{t(`cards.${card}.title`)}</h3>
              <p className="secondary">{t(`cards.${card}.hint`)}</p>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('arrange.addThis', { card: t(`cards.${card}.title`) })}
              onClick={() => onAdd(card)}
            >
              {t('arrange.addShort')}
            </Button>
          </li>
        ))}
      </ul>
    </RecordDrawer>
  )
}
