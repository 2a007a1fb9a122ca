import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './map-controls.module.css'
import { useMovableMap } from './movable-map.ts'

interface Props {
  /** Shows everything that the map has. */
  onFit(): void
  /** More buttons, below these. */
  children?: ReactNode
}

/** The column at the map's right: zoom, fit, full screen, and what the screen adds. */
export const MapControls = ({ onFit, children }: Props) => {
  const { t } = useTranslation('map')
  const map = useMovableMap()
  const [isFull, setIsFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const onChange = (): void => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  const toggleFull = (): void => {
    // Refused by the browser when it does not like the moment; the button stays as it was.
    if (isFull) void document.exitFullscreen().catch(() => undefined)
    else void document.documentElement.requestFullscreen().catch(() => undefined)
  }
  return (
    <div className={classes.controls} role="toolbar" aria-orientation="vertical" aria-label={t('controls')}>
      <div className={`${classes.group} ${classes.zoom}`}>
        <MapButton label={t('zoomIn')} onClick={() => map?.zoomIn()}>
          <IconPlus size={18} stroke={1.75} />
        </MapButton>
        <MapButton label={t('zoomOut')} onClick={() => map?.zoomOut()}>
          <IconMinus size={18} stroke={1.75} />
        </MapButton>
      </div>
      <div className={classes.group}>
        <MapButton label={t('fit')} onClick={onFit}>
          <IconMaximize size={18} stroke={1.75} />
        </MapButton>
        {document.fullscreenEnabled && (
          <MapButton label={t(isFull ? 'leaveFull' : 'full')} onClick={toggleFull}>
            {isFull ? <IconArrowsMinimize size={18} stroke={1.75} /> : <IconArrowsMaximize size={18} stroke={1.75} />}
          </MapButton>
        )}
        {children}
      </div>
    </div>
  )
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'color' | 'style'> {
  label: string
  isPressed?: boolean
}

/** One button of the column; what is given besides goes to the button itself, so that a menu may open from it. */
export const MapButton = ({ label, isPressed, children, ...button }: ButtonProps) => (
  <Tooltip label={label} position="left" disabled={button['aria-expanded'] === true}>
    <ActionIcon
      {...button}
      className={classes.button}
      size={34}
      radius={0}
      aria-label={label}
      aria-pressed={isPressed}
      data-pressed={isPressed || undefined}
    >
      {children}
    </ActionIcon>
  </Tooltip>
)
