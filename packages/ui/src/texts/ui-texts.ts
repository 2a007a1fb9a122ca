import { createContext, useContext } from 'react'

/** Every word that the design system says itself, in the language of the page; `{{…}}`-free, so already filled in. */
export interface UiTexts {
  /** BCP 47, for sorting and searching as that language does. */
  language: string
  table: {
    search: string
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
  }
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
