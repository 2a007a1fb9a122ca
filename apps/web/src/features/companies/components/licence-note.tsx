import type { CompanyInfo } from '@atalaya/contract/companies'
import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLiveMessages } from '../../../live/live.ts'
import { nearlyAll } from '../company-state.ts'
import classes from './company-switcher.module.css'

interface Props {
  info: CompanyInfo
  refetch(): unknown
}

/** Beside the company's name, once its licences are nearly all in use; seen by who administers it. */
export const LicenceNote = ({ info: { used, licenses }, refetch }: Props) => {
  const { t } = useTranslation()
  useLiveMessages('records', (messages) => {
    if (messages.some(({ noun }) => noun === 'vehicles' || noun === 'assets')) void refetch()
  })
  if (!used) return null
  const notes = (
    [
      ['company.licensedVehicles', used.vehicles, licenses.vehicleTotal],
      ['company.licensedAssets', used.assets, licenses.assetTotal],
    ] as const
  ).flatMap(([key, count, most]) =>
    most !== null && most > 0 && count >= most * nearlyAll ? [{ key, count, most }] : [],
  )
  return notes.map(({ key, count, most }) => (
    <Tooltip key={key} label={t(count >= most ? 'company.licencesFull' : 'company.licencesNear')}>
      <span className={classes.licences}>{t(key, { used: count, most })}</span>
    </Tooltip>
  ))
}
