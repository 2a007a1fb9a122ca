import classes from './brand-logo.module.css'
import { useBrand } from './current-brand.ts'

/** The brand's logo on whatever surface the theme has; what it says stands beside it, so that it is not read out. */
export const BrandLogo = ({ className = '' }: { className?: string | undefined }) => {
  const { logoUrl, darkLogoUrl } = useBrand()
  if (logoUrl === darkLogoUrl) return <img className={className} src={logoUrl} alt="" />
  return (
    <>
      <img className={`${className} ${classes.onLight}`} src={logoUrl} alt="" />
      <img className={`${className} ${classes.onDark}`} src={darkLogoUrl} alt="" loading="lazy" />
    </>
  )
}
