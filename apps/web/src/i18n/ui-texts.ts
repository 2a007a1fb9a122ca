import { zoneTime } from '@atalaya/domain/zone-time'
import { createFormat } from '@atalaya/format/format'
import type { UiTexts } from '@atalaya/ui/ui-texts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../format/locale.ts'
import { useTimeZone } from '../format/time-zone.store.ts'

/** The design system's own words in the language of the page. */
export const useTranslatedUiTexts = (): UiTexts => {
  const { t } = useTranslation('ui')
  const locale = useLocale()
  const timeZone = useTimeZone()
  return useMemo(() => {
    const format = createFormat(locale, timeZone)
    const { number } = format
    return {
      language: locale,
      format: {
        ...format,
        dateTimeSeconds: (instant) => `${format.date(instant)} ${format.timeWithSeconds(instant)}`,
        startOfDay: (day) => zoneTime(timeZone).instantOf(day, 0),
        yes: t('yes'),
        no: t('no'),
      },
      table: {
        search: t('table.search'),
        searchHint: t('table.searchHint'),
        clearSearch: t('table.clearSearch'),
        clearFilters: t('table.clearFilters'),
        columns: t('table.columns'),
        pageSize: t('table.pageSize'),
        previousPage: t('table.previousPage'),
        nextPage: t('table.nextPage'),
        pageOf: ({ page, pages, total }) =>
          t('table.pageOf', { page: number(page), pages: number(pages), total: number(total) }),
        printed: (shown, total) =>
          shown < total
            ? t('table.printedSome', { shown: number(shown), total: number(total) })
            : t('table.printedAll', { count: total }),
        sortBy: (column) => t('table.sortBy', { column }),
        actionsOf: (row) => t('table.actionsOf', { row }),
        actions: t('table.actions'),
        selectRow: (row) => t('table.selectRow', { row }),
        selectPage: t('table.selectPage'),
        selected: (count) => t('table.selected', { count }),
        clearSelection: t('table.clearSelection'),
        nothingFound: t('table.nothingFound'),
        nothingFoundHint: t('table.nothingFoundHint'),
        deselectUnseen: (count) => t('table.deselectUnseen', { count, total: number(count) }),
        selectFound: (count) => t('table.selectFound', { count, total: number(count) }),
        columnMenu: (column) => t('table.columnMenu', { column }),
        moveColumn: (column) => t('table.moveColumn', { column }),
        details: (row) => t('table.details', { row }),
        saveView: (name) => t('table.saveView', { name }),
        deleteView: (name) => t('table.deleteView', { name }),
        filter: t('table.filter'),
        contains: t('table.contains'),
        from: t('table.from'),
        to: t('table.to'),
        done: t('table.done'),
        filterEmpty: t('table.filterEmpty'),
        filterFilled: t('table.filterFilled'),
        removeFilter: t('table.removeFilter'),
        ascending: t('table.ascending'),
        descending: t('table.descending'),
        sort: t('table.sort'),
        wider: t('table.wider'),
        narrower: t('table.narrower'),
        moveLeft: t('table.moveLeft'),
        moveRight: t('table.moveRight'),
        pin: t('table.pin'),
        unpin: t('table.unpin'),
        hideColumn: t('table.hideColumn'),
        resetColumns: t('table.resetColumns'),
        density: t('table.density'),
        comfortable: t('table.comfortable'),
        compact: t('table.compact'),
        pager: t('table.pager'),
        pagerTop: t('table.pagerTop'),
        pagerBottom: t('table.pagerBottom'),
        continuous: t('table.continuous'),
        view: t('table.view'),
        standardView: t('table.standardView'),
        sharedViews: t('table.sharedViews'),
        ownViews: t('table.ownViews'),
        saveAsView: t('table.saveAsView'),
        renameView: t('table.renameView'),
        viewName: t('table.viewName'),
        viewChanged: t('table.viewChanged'),
        shareView: t('table.shareView'),
      },
      bulk: {
        editSelected: t('bulk.editSelected'),
        deleteSelected: t('bulk.deleteSelected'),
        editHint: t('bulk.editHint'),
        emptied: t('bulk.emptied'),
        check: t('bulk.check'),
        checking: t('bulk.checking'),
        editing: t('bulk.editing'),
        removing: t('bulk.removing'),
        waiting: t('bulk.waiting'),
        stop: t('bulk.stop'),
        nothingPossible: t('bulk.nothingPossible'),
        download: t('bulk.download'),
        copy: t('bulk.copy'),
        copied: t('bulk.copied'),
        name: t('bulk.name'),
        reason: t('bulk.reason'),
        remove: (what) => t('bulk.remove', { what }),
        removed: (what) => t('bulk.removed', { what }),
        edit: (what) => t('bulk.edit', { what }),
        edited: (what) => t('bulk.edited', { what }),
        willNotDo: (what) => t('bulk.willNotDo', { what }),
        didNotDo: (what) => t('bulk.didNotDo', { what }),
        untried: (what) => t('bulk.untried', { what }),
        willEdit: (what, fields) => t('bulk.willEdit', { what, count: fields }),
      },
      select: {
        search: t('select.search'),
        none: t('select.none'),
        all: t('select.all'),
        nothing: t('select.nothing'),
        groups: t('select.groups'),
        items: t('select.items'),
        withoutGroup: t('select.withoutGroup'),
        chosen: (count) => t('select.chosen', { count }),
        page: ({ page, pages }) => t('select.page', { page: number(page), pages: number(pages) }),
        expand: (name) => t('select.expand', { name }),
        collapse: (name) => t('select.collapse', { name }),
      },
      day: { letters: t('day.letters'), choose: (field) => t('day.choose', { field }) },
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
  }, [t, locale, timeZone])
}
