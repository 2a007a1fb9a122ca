import {
  type ActionIconFactory,
  type ButtonFactory,
  type CheckboxFactory,
  type CSSVariablesResolver,
  createTheme,
  type DrawerFactory,
  type ExtendComponent,
  type FactoryPayload,
  type InputFactory,
  type InputWrapperFactory,
  type KbdFactory,
  type LoaderFactory,
  type MantineColorsTuple,
  type MantineThemeComponent,
  type MantineThemeOverride,
  type MenuFactory,
  type ModalFactory,
  type NumberInputFactory,
  type PopoverFactory,
  type SelectFactory,
  type SkeletonFactory,
  type TextareaFactory,
  type TooltipFactory,
} from '@mantine/core'
import { type Accent, accentShades, accentVariables } from './accent.ts'

/** As `Button.extend`, which would bring every component that has a look into the first page. */
const extend = <Of extends FactoryPayload>(look: ExtendComponent<Of>): MantineThemeComponent =>
  look as MantineThemeComponent

const greys = Array.from({ length: 10 }, (_, step) => `var(--grey-${step})`) as unknown as MantineColorsTuple
/** Mantine's dark scale runs from text to ground; on our greys that is 9 to 0. */
const darks = [8, 7, 6, 5, 4, 3, 2, 1, 0, 0].map((step) => `var(--grey-${step})`) as unknown as MantineColorsTuple
const enter = { duration: 120, exitDuration: 80, timingFunction: 'ease-out' }

/** The page itself never scrolls; what would keep it from that writes a `style` element, see theme-variables.tsx. */
export const unlocked = { lockScroll: false }

const dialog = (closeLabel: string) => ({
  ...unlocked,
  overlayProps: { color: 'var(--surface-overlay)', backgroundOpacity: 1 },
  closeButtonProps: { 'aria-label': closeLabel },
})

/** The variables of a theme, by scheme. */
export type ThemeVariables = CSSVariablesResolver

/**
 * Mantine wearing the tokens: whatever it draws takes its colours and sizes from tokens.css.
 * `closeLabel` is what the cross of a dialog says.
 */
export const createAtalayaTheme = (accent: Accent, closeLabel: string): MantineThemeOverride =>
  createTheme({
    fontFamily: 'var(--font)',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
    headings: { fontFamily: 'var(--font)', fontWeight: '600' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
    defaultRadius: 'md',
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 4 },
    colors: { accent: [...accentShades(accent)] as unknown as MantineColorsTuple, gray: greys, dark: darks },
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    components: {
      Button: extend<ButtonFactory>({
        defaultProps: { size: 'sm' },
        vars: (_theme, props) => ({
          root: {
            '--button-height': 'var(--size-button)',
            '--button-padding-x': '12px',
            '--button-fz': '13px',
            ...(props.variant === undefined || props.variant === 'filled'
              ? props.color === 'danger'
                ? { '--button-bg': 'var(--danger)', '--button-hover': 'var(--danger-hover)', '--button-color': '#fff' }
                : {
                    '--button-bg': 'var(--accent)',
                    '--button-hover': 'var(--accent-hover)',
                    '--button-color': 'var(--on-accent)',
                  }
              : {}),
          },
        }),
      }),
      ActionIcon: extend<ActionIconFactory>({
        defaultProps: { variant: 'subtle', color: 'gray', size: 'md' },
        vars: (_theme, props) => ({
          root: {
            '--ai-size': props.size === 'sm' ? '24px' : 'var(--size-button)',
            ...(props.variant === undefined || props.variant === 'subtle'
              ? {
                  '--ai-color': 'var(--text-secondary)',
                  '--ai-hover': 'var(--surface-hover)',
                  '--ai-hover-color': 'var(--text)',
                }
              : {}),
          },
        }),
      }),
      Input: extend<InputFactory>({
        defaultProps: { size: 'sm' },
        vars: (_theme, { size }) => ({
          wrapper: {
            '--input-height': size === 'xs' ? 'var(--size-row-compact)' : 'var(--size-input)',
            '--input-fz': size === 'xs' ? 'var(--font-size-secondary)' : 'var(--font-size-input)',
            '--input-bg': 'var(--surface-panel)',
            '--input-bd': 'var(--line-strong)',
            '--input-bd-focus': 'var(--accent)',
            '--input-placeholder-color': 'var(--text-dim)',
          },
        }),
      }),
      InputWrapper: extend<InputWrapperFactory>({
        // Help stands below what it helps with, and the error in its place.
        defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
        styles: { label: { fontWeight: 500, marginBottom: 4 }, description: { color: 'var(--text-secondary)' } },
      }),
      Select: extend<SelectFactory>({ defaultProps: { checkIconPosition: 'right', allowDeselect: false } }),
      Checkbox: extend<CheckboxFactory>({ defaultProps: { size: 'xs' } }),
      Textarea: extend<TextareaFactory>({ defaultProps: { autosize: true } }),
      // The arrow keys step, and a unit stands where the arrows would.
      NumberInput: extend<NumberInputFactory>({ defaultProps: { hideControls: true } }),
      Menu: extend<MenuFactory>({
        defaultProps: {
          transitionProps: { transition: 'fade', ...enter },
          shadow: 'pop',
          offset: 4,
          // It is a focusable thing that is no item, which a menu may not hold; the menu takes the focus itself.
          withInitialFocusPlaceholder: false,
        },
      }),
      Popover: extend<PopoverFactory>({
        defaultProps: { transitionProps: { transition: 'fade', ...enter }, shadow: 'pop', offset: 4 },
      }),
      Tooltip: extend<TooltipFactory>({
        defaultProps: { openDelay: 400, transitionProps: { transition: 'fade', ...enter }, withArrow: false, fz: 12 },
        vars: () => ({ tooltip: { '--tooltip-bg': 'var(--grey-9)', '--tooltip-color': 'var(--grey-0)' } }),
      }),
      Modal: extend<ModalFactory>({
        defaultProps: {
          ...dialog(closeLabel),
          centered: true,
          radius: 'lg',
          padding: 'lg',
          transitionProps: { transition: 'fade', ...enter },
          shadow: 'pop',
        },
      }),
      Drawer: extend<DrawerFactory>({
        defaultProps: {
          ...dialog(closeLabel),
          position: 'right',
          size: 'var(--size-drawer)',
          transitionProps: { ...enter },
        },
      }),
      // A page has one banner, which is the bar.
      ModalHeader: { defaultProps: { component: 'div' } },
      DrawerHeader: { defaultProps: { component: 'div' } },
      Skeleton: extend<SkeletonFactory>({ defaultProps: { radius: 'sm' } }),
      Kbd: extend<KbdFactory>({
        styles: {
          root: {
            padding: '0 5px',
            fontFamily: 'inherit',
            fontSize: 11,
            fontWeight: 500,
            lineHeight: '18px',
            color: 'var(--text-secondary)',
            background: 'var(--surface-panel)',
            border: '1px solid var(--line-strong)',
          },
        },
      }),
      Loader: extend<LoaderFactory>({ defaultProps: { size: 'sm', color: 'accent' } }),
    },
    shadows: { sm: 'var(--shadow-panel)', md: 'var(--shadow-panel)', pop: 'var(--shadow-pop)' },
  })

/** Of buttons without a ground; a shade of its own would be a second blue. */
const quietAccent = {
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--accent-soft-hover)',
}

/** Mantine's own variables, pointed at the tokens. */
const pointed = {
  '--mantine-color-body': 'var(--surface-panel)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-secondary)',
  '--mantine-color-placeholder': 'var(--text-dim)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface-panel)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-disabled': 'var(--surface-hover)',
  '--mantine-color-disabled-color': 'var(--text-dim)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft-hover)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-z-index-app': '100',
}

/** In both schemes: what Mantine says of one scheme outdoes what is said of both. */
export const createVariablesResolver =
  (accent: Accent): CSSVariablesResolver =>
  () => {
    const { light, dark } = accentVariables(accent)
    return {
      variables: {},
      light: { ...pointed, ...light, ...quietAccent },
      dark: { ...pointed, ...dark, ...quietAccent },
    }
  }
