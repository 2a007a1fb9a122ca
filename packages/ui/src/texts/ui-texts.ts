import { createContext, useContext } from 'react'
import type { UiFormat } from '../data-table/cell-value.ts'

/** Every word that the design system says itself, in the language of the page; `{{…}}`-free, so already filled in. */
export interface UiTexts {
  /** BCP 47, for sorting and searching as that language does. */
  language: string
  format: UiFormat
  table: {
    search: string
    /** In the empty field: that it looks into all of a row. */
    searchHint: string
    clearSearch: string
    clearFilters: string
    columns: string
    pageSize: string
    previousPage: string
    nextPage: string
    pageOf(at: { page: number; pages: number; total: number }): string
    sortBy(column: string): string
    actionsOf(row: string): string
    actions: string
    selectRow(row: string): string
    selectPage: string
    selected(count: number): string
    clearSelection: string
    nothingFound: string
    nothingFoundHint: string
    selectFound(count: number): string
    /** Of what is selected, so many that search and filters have put out of sight. */
    deselectUnseen(count: number): string
    columnMenu(column: string): string
    moveColumn(column: string): string
    details(row: string): string
    saveView(name: string): string
    deleteView(name: string): string
    filter: string
    contains: string
    from: string
    to: string
    done: string
    filterEmpty: string
    filterFilled: string
    removeFilter: string
    ascending: string
    descending: string
    sort: string
    wider: string
    narrower: string
    moveLeft: string
    moveRight: string
    pin: string
    unpin: string
    hideColumn: string
    resetColumns: string
    density: string
    comfortable: string
    compact: string
    pager: string
    pagerTop: string
    pagerBottom: string
    continuous: string
    view: string
    standardView: string
    sharedViews: string
    ownViews: string
    saveAsView: string
    renameView: string
    viewName: string
    viewChanged: string
    shareView: string
    /** How many rows are on paper, and of how many where these are more. */
    printed(shown: number, total: number): string
  }
  bulk: {
    editSelected: string
    deleteSelected: string
    editHint: string
    /** In place of the value of a field that nobody has touched. */
    unchanged: string
    /** Takes back what was typed into a field. */
    leave: string
    /** Empties a field in all rows. */
    clear: string
    /** Instead of what all rows have. */
    mixed: string
    now(value: string): string
    /** In place of a value that is taken away. */
    emptied: string
    check: string
    checking: string
    editing: string
    removing: string
    waiting: string
    stop: string
    nothingPossible: string
    download: string
    copy: string
    copied: string
    name: string
    reason: string
    /** `what` is a counted noun, such as `12 vehículos`. */
    remove(what: string): string
    removed(what: string): string
    edit(what: string): string
    edited(what: string): string
    willEdit(what: string, fields: number): string
    willNotDo(what: string): string
    didNotDo(what: string): string
    untried(what: string): string
  }
  select: {
    search: string
    none: string
    all: string
    nothing: string
    chosen(count: number): string
    groups: string
    items: string
    withoutGroup: string
    page(at: { page: number; pages: number }): string
    expand(name: string): string
    collapse(name: string): string
  }
  charts: {
    /** Shows the figures of a chart as a table, and the chart again. */
    asTable: string
    asChart: string
  }
  day: {
    /** The letters that stand for day, month and year in a shape: `dmy`. */
    letters: string
    choose(field: string): string
  }
  duration: { units: { days: string; hours: string; minutes: string; seconds: string } }
  state: {
    loading: string
    requestId: string
    copy: string
    copied: string
  }
  form: {
    saving: string
    cancel: string
    unsaved: string
    leaveTitle: string
    leaveHint: string
    leave: string
    stay: string
  }
  confirm: {
    cancel: string
    typeCount(count: number): string
  }
  close: string
  undo: string
}

const UiTextsContext = createContext<UiTexts | null>(null)
export const UiTextsProvider = UiTextsContext.Provider

export const useUiTexts = (): UiTexts => {
  const texts = useContext(UiTextsContext)
  if (texts === null) throw new Error('UiTextsProvider is missing above this component')
  return texts
}
