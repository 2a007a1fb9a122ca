import {
  ActionIcon,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  InputWrapper,
  Kbd,
  Loader,
  type MantineColorsTuple,
  type MantineThemeOverride,
  Menu,
  Modal,
  Popover,
  SegmentedControl,
  Select,
  Skeleton,
  Tooltip,
} from '@mantine/core'
import { type Accent, accentShades, accentVariables } from './accent.ts'

const greys = Array.from({ length: 10 }, (_, step) => `var(--grey-${step})`) as unknown as MantineColorsTuple
/** Mantine's dark scale runs from text to ground; on our greys that is 9 to 0. */
const darks = [8, 7, 6, 5, 4, 3, 2, 1, 0, 0].map((step) => `var(--grey-${step})`) as unknown as MantineColorsTuple
const overlay = { color: 'var(--surface-overlay)', backgroundOpacity: 1 }
const enter = { duration: 120, exitDuration: 80, timingFunction: 'ease-out' }

/** Mantine wearing the tokens: whatever it draws takes its colours and sizes from tokens.css. */
export const createAtalayaTheme = (accent: Accent): MantineThemeOverride =>
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
      Button: Button.extend({
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
        styles: { label: { fontWeight: 500 } },
      }),
      ActionIcon: ActionIcon.extend({
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
      Input: Input.extend({
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
      InputWrapper: InputWrapper.extend({
        styles: { label: { fontWeight: 500, marginBottom: 4 }, description: { color: 'var(--text-secondary)' } },
      }),
      Select: Select.extend({ defaultProps: { checkIconPosition: 'right', allowDeselect: false } }),
      Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' } }),
      Menu: Menu.extend({
        defaultProps: {
          transitionProps: { transition: 'fade', ...enter },
          shadow: 'pop',
          offset: 4,
          // It is a focusable thing that is no item, which a menu may not hold; the menu takes the focus itself.
          withInitialFocusPlaceholder: false,
        },
      }),
      Popover: Popover.extend({
        defaultProps: { transitionProps: { transition: 'fade', ...enter }, shadow: 'pop', offset: 4 },
      }),
      Tooltip: Tooltip.extend({
        defaultProps: { openDelay: 400, transitionProps: { transition: 'fade', ...enter }, withArrow: false, fz: 12 },
        vars: () => ({ tooltip: { '--tooltip-bg': 'var(--grey-9)', '--tooltip-color': 'var(--grey-0)' } }),
      }),
      Modal: Modal.extend({
        defaultProps: {
          centered: true,
          radius: 'lg',
          transitionProps: { transition: 'fade', ...enter },
          shadow: 'pop',
          overlayProps: overlay,
        },
      }),
      Drawer: Drawer.extend({
        defaultProps: {
          position: 'right',
          size: 'var(--size-drawer)',
          transitionProps: { ...enter },
          overlayProps: overlay,
        },
      }),
      Skeleton: Skeleton.extend({ defaultProps: { radius: 'sm' } }),
      SegmentedControl: SegmentedControl.extend({
        styles: { label: { display: 'grid', alignContent: 'center', minHeight: 'calc(var(--size-button) - 8px)' } },
      }),
      Kbd: Kbd.extend({
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
      Loader: Loader.extend({ defaultProps: { size: 'sm', color: 'accent' } }),
    },
    shadows: { sm: 'var(--shadow-panel)', md: 'var(--shadow-panel)', pop: 'var(--shadow-pop)' },
  })

/** Mantine's own variables, pointed at the tokens. */
export const createVariablesResolver =
  (accent: Accent): CSSVariablesResolver =>
  () => {
    const { light, dark } = accentVariables(accent)
    return {
      variables: {
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
      },
      light,
      dark,
    }
  }
