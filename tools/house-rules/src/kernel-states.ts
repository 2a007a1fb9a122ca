/** What a kernel of the web can be in, and what is asked of it in whichever state. */
export const states = [
  'loading',
  'empty',
  'one',
  'many',
  'error',
  'forbidden',
  'conflict',
  'offline',
  'readOnly',
  'keyboard',
  'axe',
] as const
export type State = (typeof states)[number]

/** Why a kernel is never in a state. */
interface Never {
  never: string
}

export interface KernelBreak {
  file: string
  /** Stands in the file once. */
  was: string
  becomes: string
  /** The test that fails then, by its name. */
  caughtBy: string
}

export interface Kernel {
  tests: readonly string[]
  /** By state the name of the test that holds the kernel in it, as its file has it. */
  held: Readonly<Record<State, string | Never>>
  /** Lines of the kernel, and what is wrong in their place. */
  breaks: readonly KernelBreak[]
}

const web = 'apps/web/src'
const ui = 'packages/ui/src'

/** Of what reads: the four of `itSaysHowReadingWent`. */
const read = {
  loading: 'is awaited with a skeleton',
  error: '%s: says so, and is read again on demand',
  forbidden: 'is forbidden: says so, and offers no second try',
  offline: '%s: says so, and is read again on demand',
}
const writesNothing = { never: 'nothing is written' }

/** Each kernel in each state; `kernel-states.test.ts` holds the names to the tests, and `npm run break-kernels` breaks it. */
export const kernels: Readonly<Record<string, Kernel>> = {
  list: {
    tests: [`${web}/nouns/noun-list.browser.test.tsx`],
    held: {
      ...read,
      empty: 'says what it is for while it is empty, and begins the first record',
      one: 'shows one with its fields',
      many: 'draws of many what is seen, in order, and finds one of them',
      conflict: 'says of one that somebody else has deleted meanwhile that it is gone',
      readOnly: 'gives who may only look neither boxes nor buttons that write',
      keyboard: 'is gone through, selected from and opened by the keyboard alone',
      axe: 'is cards on a phone',
    },
    breaks: [
      {
        file: `${ui}/data-table/use-grid-keyboard.ts`,
        was: "case 'j':",
        becomes: "case 'J':",
        caughtBy: 'is gone through, selected from and opened by the keyboard alone',
      },
      {
        file: `${web}/nouns/list-page.tsx`,
        was: '  canWrite && (\n    <Button',
        becomes: '  (\n    <Button',
        caughtBy: 'gives who may only look neither boxes nor buttons that write',
      },
    ],
  },
  recordForm: {
    tests: [`${web}/forms/record-form.browser.test.tsx`],
    held: {
      ...read,
      empty: 'begins empty, and points at what is missing before it asks the server',
      one: 'saves once, over the version that it read, by the keyboard alone',
      many: { never: 'a form is of one record; several are the bulk kernel' },
      error: 'keeps what was typed when a save %s, and saves it with the next try',
      forbidden: 'keeps what was typed when a save %s, and saves it with the next try',
      offline: 'keeps what was typed when a save %s, and saves it with the next try',
      conflict: 'shows both versions, and saves mine over theirs where that is chosen',
      readOnly: 'does not open for who may only look',
      keyboard: 'saves once, over the version that it read, by the keyboard alone',
      axe: 'fills a phone, without a field beyond its edge',
    },
    breaks: [
      {
        file: `${web}/forms/record-form.tsx`,
        was: 'isConflict(failure) && over',
        becomes: 'isConflict(failure) && !over',
        caughtBy: 'shows both versions, and saves mine over theirs where that is chosen',
      },
    ],
  },
  recordPage: {
    tests: [`${web}/nouns/record-page.browser.test.tsx`],
    held: {
      ...read,
      empty: 'says in a tab that there is nothing in it yet',
      one: 'opens its form from the address, and changes its name where that was saved',
      many: 'reads many in a tab page by page, on demand',
      conflict: 'shows both versions where somebody else has saved meanwhile, and is called by the one that was chosen',
      readOnly: 'offers no form to who may only look',
      keyboard: 'shows its name, and its tabs one at a time, by the keyboard alone',
      axe: 'stays within a phone',
    },
    breaks: [
      {
        file: `${web}/nouns/record-page.tsx`,
        was: 'id === 0 || isNotFound(record.error)',
        becomes: 'id === 0',
        caughtBy: 'says that a record is gone, with the way back',
      },
    ],
  },
  import: {
    tests: [`${web}/imports/import-wizard.browser.test.tsx`],
    held: {
      loading: 'says what it is doing while the server takes its time, and lets go of it on demand',
      empty: 'begins with a file, and says which one cannot be read',
      one: 'is taken back as a whole',
      many: 'sends many in parts',
      error: 'keeps all rows where the trial %s, which is said',
      forbidden: 'keeps all rows where the trial %s, which is said',
      conflict: 'says of a row what somebody else has saved between the trial and the sending',
      offline: 'waits for the network, and goes on by itself',
      readOnly: 'is not offered to who may only look',
      keyboard: 'goes from the file to the result by the keyboard alone',
      axe: 'shows each mistake at its cell, takes the correction, tries and then sends what is sound',
    },
    breaks: [
      {
        file: `${web}/imports/components/draft-cell.tsx`,
        was: "if (event.key === 'Enter') commit()",
        becomes: "if (event.key === 'Tab') commit()",
        caughtBy: 'goes from the file to the result by the keyboard alone',
      },
    ],
  },
  bulk: {
    tests: [`${web}/nouns/noun-bulk.browser.test.tsx`],
    held: {
      loading: 'say how far they are while the server takes its time, and stop on demand',
      empty: 'have no bar while none is selected, and need no count typed where it is one',
      one: 'have no bar while none is selected, and need no count typed where it is one',
      many: 'go in parts when they are many',
      error: 'stay as they are where the trial %s, which is said',
      forbidden: 'stay as they are where the trial %s, which is said',
      conflict: 'that somebody else has deleted meanwhile are named, and the others go',
      offline: 'stay as they are where the trial %s, which is said',
      readOnly: 'are chosen by nobody who may only look, by keys either',
      keyboard: 'are chosen, changed and sent by the keyboard alone',
      axe: 'that cannot be deleted are named with the reason, and the others go',
    },
    breaks: [
      {
        file: `${ui}/bulk/bulk-steps.tsx`,
        was: 'const mustType = count > 1',
        becomes: 'const mustType = count > 9',
        caughtBy: 'are deleted only by who has typed how many',
      },
      {
        file: `${ui}/bulk/use-bulk-run.ts`,
        was: '{ dryRun: true,',
        becomes: '{ dryRun: false,',
        caughtBy: 'are deleted only by who has typed how many',
      },
    ],
  },
  selector: {
    tests: [`${web}/selectors/selectors.browser.test.tsx`],
    held: {
      loading: 'is awaited, and neither opens nor says that nobody is chosen',
      empty: 'says that there is nothing to choose',
      one: 'chooses the one that there is, and closes',
      many: 'draws of many what is seen, finds by the hint, and is led by the keyboard alone',
      error: 'says where it %s, stays as it is, and the rest is saved',
      forbidden: 'says where it %s, stays as it is, and the rest is saved',
      conflict: { never: 'it chooses, and the form around it saves' },
      offline: 'says where it %s, stays as it is, and the rest is saved',
      readOnly: 'opens for nobody where it is read only',
      keyboard: 'chooses with a group all below it, by the keyboard alone',
      axe: 'stays within a phone',
    },
    breaks: [
      {
        file: `${ui}/selectors/option-select.tsx`,
        was: 'onChange(chosen)\n          setIsOpen(false)',
        becomes: 'onChange(chosen)',
        caughtBy: 'chooses the one that there is, and closes',
      },
      {
        file: `${ui}/selectors/select-shell.tsx`,
        was: '      trapFocus\n',
        becomes: '',
        caughtBy: 'closes with Escape and leaves what was chosen',
      },
    ],
  },
  mapTool: {
    tests: [`${web}/map/drawing.browser.test.tsx`],
    held: {
      loading: 'waits for its tools, and says by the pointer when they have come',
      empty: 'is asked for where nothing was drawn, and typed by who has no pointer',
      one: 'is a circle of two clicks, whose radius can be typed after',
      many: 'keeps the many corners that nobody would type',
      error: 'stays where its save fails, is forbidden or finds no network, and is saved by the next try',
      forbidden: 'stays where its save fails, is forbidden or finds no network, and is saved by the next try',
      conflict:
        'is shown beside the shape that somebody else has saved meanwhile, and saved over it where that is chosen',
      offline: 'stays where its save fails, is forbidden or finds no network, and is saved by the next try',
      readOnly: 'is drawn by nobody who may only look',
      keyboard: 'is asked for where nothing was drawn, and typed by who has no pointer',
      axe: 'is a circle of two clicks, whose radius can be typed after',
    },
    breaks: [
      {
        file: `${web}/map/drawing.ts`,
        was: "session.current.setMode('static')\n",
        becomes: '\n',
        caughtBy: 'waits for its tools, and says by the pointer when they have come',
      },
      {
        file: `${web}/map/drawn-shape.ts`,
        was: 'ring.slice(0, -1)',
        becomes: 'ring',
        caughtBy: 'is a polygon of as many corners as were clicked',
      },
    ],
  },
  chart: {
    tests: [
      `${web}/charts.browser.test.tsx`,
      `${web}/chart-set.browser.test.tsx`,
      `${web}/features/items/tabs/last-days.browser.test.tsx`,
    ],
    held: {
      ...read,
      empty: 'has nothing to point at where nothing is known',
      one: 'draws the one day that is known',
      many: 'draws many in one line and steps through each of them',
      conflict: writesNothing,
      readOnly: writesNothing,
      keyboard: 'moves its cursor by arrow keys, says where it is, and picks by Enter',
      axe: 'has no serious finding, %s',
    },
    breaks: [
      {
        file: `${ui}/charts/chart-frame.tsx`,
        was: 'ArrowLeft: (at ?? count) - 1',
        becomes: 'ArrowLeft: (at ?? count) + 1',
        caughtBy: 'moves its cursor by arrow keys, says where it is, and picks by Enter',
      },
    ],
  },
  timeline: {
    tests: [`${web}/features/fleet/history/timeline.browser.test.tsx`],
    held: {
      ...read,
      empty: 'says that there is none',
      one: 'chooses the one trip that there is by the keyboard alone, and goes back to the whole day',
      many: 'draws thousands of fixes and hundreds of trips, and lists the last of them',
      conflict: writesNothing,
      readOnly: 'is the same for who may only look',
      keyboard: 'chooses the one trip that there is by the keyboard alone, and goes back to the whole day',
      axe: 'says that there is none',
    },
    breaks: [
      {
        file: `${web}/features/fleet/history/day-chart.tsx`,
        was: "if (event.key === 'ArrowRight') step(by)",
        becomes: "if (event.key === 'ArrowRight') step(-by)",
        caughtBy: 'chooses the one trip that there is by the keyboard alone, and goes back to the whole day',
      },
    ],
  },
  brandDesigner: {
    tests: [`${web}/features/brands/components/brand-designer.browser.test.tsx`],
    held: {
      ...read,
      empty: 'begins empty, and points at what is missing before it asks the server',
      one: 'shows the one that there is with its pictures and names, and nothing beyond the edge of a phone',
      many: { never: 'a form is of one brand' },
      error: 'keeps what was typed when a save %s, and saves it with the next try',
      forbidden: 'keeps what was typed when a save %s, and saves it with the next try',
      offline: 'keeps what was typed when a save %s, and saves it with the next try',
      conflict: 'shows both versions where somebody else has saved meanwhile, and saves mine over theirs',
      readOnly: 'does not open for who may only look',
      keyboard: 'is filled in and saved by the keyboard alone',
      axe: 'begins empty, and points at what is missing before it asks the server',
    },
    breaks: [
      {
        file: `${web}/features/brands/brands.queries.ts`,
        was: 'body: { ...draft, version: base.version },',
        becomes: 'body: { ...draft, version: 1 },',
        caughtBy: 'shows both versions where somebody else has saved meanwhile, and saves mine over theirs',
      },
    ],
  },
}
