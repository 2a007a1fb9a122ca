// Before the first paint and outside the bundle: the theme that the user chose, and the logo for it.
// Key as of the Mantine colour scheme manager; the server has written the brand's logos into the page.
;(() => {
  let scheme = 'auto'
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto'
  } catch {
    // Storage may be switched off; the defaults do.
  }
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  if (scheme === 'dark')
    addEventListener('DOMContentLoaded', () => {
      const logo = document.getElementById('boot-logo')
      if (logo.dataset.dark) logo.src = logo.dataset.dark
    })
})()
