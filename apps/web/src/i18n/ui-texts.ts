import type { UiTexts } from '@atalaya/ui/ui-texts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createFormat } from '../format/format.ts'

/** The design system's own words in the language of the page. */
export const useTranslatedUiTexts = (): UiTexts => {
  const { t, i18n } = useTranslation('ui')
  return useMemo(() => {
    const { number } = createFormat(i18n.language, 'UTC')
    return {
      language: i18n.language,
      table: {
        search: t('table.search'),
        clearSearch: t('table.clearSearch'),
        clearFilters: t('table.clearFilters'),
        columns: t('table.columns'),
        pageSize: t('table.pageSize'),
        previousPage: t('table.previousPage'),
        nextPage: t('table.nextPage'),
        pageOf: ({ page, pages, total }) =>
          t('table.pageOf', { page: number(page), pages: number(pages), total: number(total) }),
        sortBy: (column) => t('table.sortBy', { column }),
        actionsOf: (row) => t('table.actionsOf', { row }),
        actions: t('table.actions'),
        selectRow: (row) => t('table.selectRow', { row }),
        selectPage: t('table.selectPage'),
        selected: (count) => t('table.selected', { count }),
        clearSelection: t('table.clearSelection'),
        nothingFound: t('table.nothingFound'),
        nothingFoundHint: t('table.nothingFoundHint'),
      },
      state: {
        loading: t('state.loading'),
        requestId: t('state.requestId'),
        copy: t('state.copy'),
        copied: t('state.copied'),
      },
      form: {
        saving: t('form.saving'),
        cancel: t('form.cancel'),
        unsaved: t('form.unsaved'),
        leaveTitle: t('form.leaveTitle'),
        leaveHint: t('form.leaveHint'),
        leave: t('form.leave'),
        stay: t('form.stay'),
      },
      confirm: {
        cancel: t('confirm.cancel'),
        typeCount: (count) => t('confirm.typeCount', { total: String(count) }),
      },
      close: t('close'),
      undo: t('undo'),
    }
  }, [t, i18n.language])
}
