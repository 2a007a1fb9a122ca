import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../brand/current-brand.ts'
import classes from './second-factor.module.css'

/** Shown once: whoever closes it has kept them, or makes new ones. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept(): void }) => {
  const { t } = useTranslation('secondFactor')
  const { siteName } = useBrand()
  const text = codes.join('\n')
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${siteName}\n\n${text}\n`], { type: 'text/plain' }))
    link.download = `${siteName.replaceAll(/[^\p{L}\d]+/gu, '-').toLowerCase()}-codes.txt`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div className={classes.setup}>
      <p className={classes.hint}>{t('recovery.why')}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="wrapped">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.75} />}
              onClick={copy}
            >
              {t(copied ? 'recovery.copied' : 'recovery.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />} onClick={download}>
          {t('recovery.download')}
        </Button>
      </div>
      <Button onClick={onKept}>{t('recovery.kept')}</Button>
    </div>
  )
}
