import type { CustomState } from '@atalaya/contract/custom-states'
import { nameIn } from '@atalaya/contract/sensors'
import { colourHex } from '@atalaya/ui/colour-tokens'
import { useTranslation } from 'react-i18next'
import classes from './custom-state-badge.module.css'

/** A state by its colour and its name. */
export const CustomStateBadge = ({ state }: { state: CustomState }) => {
  const { i18n } = useTranslation()
  return (
    <span className={classes.badge}>
      <span className={classes.dot} style={{ background: colourHex(state.colour) }} aria-hidden="true" />
      <span className="cut-off">{nameIn(state.names, i18n.language)}</span>
    </span>
  )
}
