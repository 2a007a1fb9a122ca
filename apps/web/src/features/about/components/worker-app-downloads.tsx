import type { WorkerApp } from '@atalaya/contract/session'
import { IconBrandAndroid, IconBrandApple, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './about-dialog.module.css'

/** The two stores and the files to install directly, of a brand that has named any. */
export const WorkerAppDownloads = ({ app }: { app: WorkerApp | undefined }) => {
  const { t } = useTranslation('about')
  if (!app || (!app.android && !app.ios && app.installers.length === 0)) return null
  const offered = [
    app.android && { ...app.android, name: 'Google Play', Icon: IconBrandAndroid },
    app.ios && { ...app.ios, name: 'App Store', Icon: IconBrandApple },
    ...app.installers.map((installer) => ({ ...installer, Icon: IconDownload })),
  ].filter((one) => one !== undefined)
  return (
    <section className={classes.section} aria-labelledby="about-app">
      <h3 id="about-app">{t('app')}</h3>
      <ul className={classes.downloads}>
        {offered.map(({ name, url, version, Icon }) => (
          <li key={`${name} ${url}`}>
            <a href={url} target="_blank" rel="noreferrer">
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              <span>
                <strong>{name}</strong>
                {version && <small>{t('version', { version })}</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
