import { convertCssVariables, defaultCssVariablesResolver, useMantineTheme } from '@mantine/core'
import { useInsertionEffect, useMemo } from 'react'
import type { ThemeVariables } from './theme.ts'

/**
 * The variables of the theme as a sheet of the document. Mantine would write them into a `style` element, which the page's
 * content security policy forbids: what can be written there by us could be written by somebody else.
 */
export const ThemeVariablesSheet = ({ resolve }: { resolve: ThemeVariables }): null => {
  const theme = useMantineTheme()
  const css = useMemo(() => {
    const [usual, own] = [defaultCssVariablesResolver(theme), resolve(theme)]
    return convertCssVariables({
      variables: { ...usual.variables, ...own.variables },
      light: { '--mantine-color-scheme': 'light', ...usual.light, ...own.light },
      dark: { '--mantine-color-scheme': 'dark', ...usual.dark, ...own.dark },
    })
  }, [theme, resolve])
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [css])
  return null
}
