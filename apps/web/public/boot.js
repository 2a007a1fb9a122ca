// Before the first paint and outside the bundle: the theme that the user chose and the logo seen last time.
// Keys as in src/brand/brand.store.ts and the Mantine colour scheme manager.
;(() => {
  let scheme = 'auto'
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto'
    const logo = localStorage.getItem('atalaya.logo')
    if (logo) addEventListener('DOMContentLoaded', () => document.getElementById('boot-logo').setAttribute('src', logo))
  } catch {
    // Storage may be switched off; the defaults do.
  }
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
