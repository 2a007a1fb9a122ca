import type { KeyedFields } from '@atalaya/domain/field-history'
import { FormShell } from '@atalaya/ui/form-shell'
import { newUuid } from '@atalaya/ui/uuid'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../feedback/failure-text.ts'
import { useUnsavedChangesGuard } from '../navigation/unsaved-changes-guard.ts'
import { ApiFailure } from '../session/api-failure.ts'
import type { FieldDifference } from './field-difference.ts'
import { mergeConflict } from './merge-conflict.ts'
import { RecordConflict } from './record-conflict.tsx'

interface Stored {
  id: number
  version: number
}

/** What of a schema form is used here. */
interface FormOf<Draft, Values> {
  values: Values
  isDirty: boolean
  parse(other?: Values): Draft | undefined
  refuse(failure: unknown): boolean
  reset(values: Values, start?: Values): void
}

/** Of one save. */
interface Saving<Values> {
  values: Values
  operationId: string
}

interface Props<Entity extends Stored, Draft, Values extends Record<string, unknown>> {
  form: FormOf<Draft, Values>
  /** The record to change; null for a new one. */
  entity: Entity | null
  valuesOf(entity: NoInfer<Entity>): NoInfer<Values>
  /** Creates without a base, changes with one; fails with `version.conflict` when somebody else saved meanwhile. */
  save(draft: Draft, base: NoInfer<Entity> | null, more: Saving<NoInfer<Values>>): Promise<Entity>
  /** What a record's form holds but calls of their own save: the vehicle of a driver. Fails like a save, and is done again by the next one. */
  saveRest?(saved: NoInfer<Entity>, more: Saving<NoInfer<Values>>): Promise<void>
  read(id: number): Promise<Entity>
  differencesOf(theirs: NoInfer<Values>, mine: NoInfer<Values>): readonly FieldDifference[]
  /** Values that are objects whose keys are fields of their own. */
  keyed?: KeyedFields
  saveLabel: string
  /** What stands in the form may be saved as it is: it differs from the record all the same. */
  canSaveUntouched?: boolean
  /** What is still missing before it can be saved; null where nothing is. */
  blocked?: ReactNode
  /** The part of the address that says which record is open; the table beside the form may change the rest. */
  place?: string
  /** Whether what was saved can be taken back as a whole; it can unless said. */
  isTakenBack?(values: NoInfer<Values>): boolean
  /** `operationId` takes it back; null where nothing does. */
  onSaved(entity: Entity, operationId: string | null): void
  onClose(): void
  children: ReactNode
}

/** The form of one record: saves once, keeps what was typed when that fails, and lets people choose when two have saved. */
export const RecordForm = <Entity extends Stored, Draft, Values extends Record<string, unknown>>(
  props: Props<Entity, Draft, Values>,
) => {
  const { form, entity, valuesOf, differencesOf, keyed, place = 'edit', onSaved, onClose } = props
  const [base, setBase] = useState(entity)
  const { leaving, letGo } = useUnsavedChangesGuard(
    form.isDirty,
    (from, to) => from.pathname !== to.pathname || placeIn(from, place) !== placeIn(to, place),
  )
  // A drawer that waited for the record has given the focus to its close button.
  useEffect(() => document.querySelector<HTMLElement>('form [data-autofocus]')?.focus(), [])
  const reading = useMutation({ mutationFn: props.read })
  // One action of a person, however often it takes until it is saved.
  const operation = useRef(newUuid())
  const saving = useMutation({
    mutationFn: async ({ draft, over, values }: { draft: Draft; over: Entity | null; values: Values }) => {
      const more = { values, operationId: operation.current }
      const saved = await props.save(draft, over, more)
      setBase(saved)
      await props.saveRest?.(saved, more)
      return saved
    },
    onSuccess: (saved, { values }) => {
      letGo()
      onSaved(saved, (props.isTakenBack?.(values) ?? true) ? operation.current : null)
      operation.current = newUuid()
    },
    onError: (failure, { over }) => {
      form.refuse(failure)
      if (isConflict(failure) && over) reading.mutate(over.id)
    },
  })
  const submit = (over: Entity | null = base, values: Values = form.values) => {
    const draft = form.parse(values)
    if (draft !== undefined) saving.mutate({ draft, over, values })
  }

  const theirs = isConflict(saving.error) ? reading.data : undefined
  const conflict =
    theirs &&
    base &&
    mergeConflict({ was: valuesOf(base), theirs: valuesOf(theirs), mine: form.values, differencesOf, keyed })
  return (
    <FormShell
      saveLabel={props.saveLabel}
      canSaveUntouched={props.canSaveUntouched ?? false}
      blocked={props.blocked ?? null}
      isDirty={form.isDirty}
      isSaving={saving.isPending}
      isUndecided={conflict != null}
      leaving={leaving}
      onSubmit={() => submit()}
      onCancel={() => {
        letGo()
        onClose()
      }}
      failure={
        theirs && conflict ? (
          <RecordConflict
            differences={conflict.differences}
            onKeepMine={() => {
              setBase(theirs)
              form.reset(conflict.values, valuesOf(theirs))
              submit(theirs, conflict.values)
            }}
            onTakeTheirs={() => {
              setBase(theirs)
              form.reset(valuesOf(theirs))
              saving.reset()
            }}
          />
        ) : (
          saving.error && <SaveFailure error={saving.error} />
        )
      }
    >
      {props.children}
    </FormShell>
  )
}

/** What never reached the server is nobody's mistake: it is said that nothing typed is lost. */
const SaveFailure = ({ error }: { error: Error }) => {
  const { t } = useTranslation('errors')
  const isUnheard = error instanceof ApiFailure && error.statusCode === 0
  return (
    <>
      {failureText(error)}
      {isUnheard && <div>{t('typedIsKept')}</div>}
    </>
  )
}

const placeIn = ({ search }: { search: object }, place: string): unknown =>
  Object.entries(search).find(([name]) => name === place)?.[1] ?? null

const isConflict = (failure: unknown): boolean => failure instanceof ApiFailure && failure.code === 'version.conflict'
