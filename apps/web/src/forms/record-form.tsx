import { FormShell } from '@atalaya/ui/form-shell'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../feedback/failure-text.ts'
import { useLeaveGuard } from '../navigation/leave-guard.ts'
import { ApiFailure } from '../session/api-failure.ts'
import { type FieldDifference, RecordConflict } from './record-conflict.tsx'

interface Stored {
  id: number
  version: number
}

/** What of a schema form is used here. */
interface FormOf<Draft, Values> {
  values: Values
  isDirty: boolean
  parse(): Draft | undefined
  refuse(failure: unknown): boolean
  reset(values: Values): void
}

interface Props<Entity extends Stored, Draft, Values extends Record<string, unknown>> {
  form: FormOf<Draft, Values>
  /** The record to change; null for a new one. */
  entity: Entity | null
  valuesOf(entity: NoInfer<Entity>): NoInfer<Values>
  /** Creates without a base, changes with one; fails with `version.conflict` when somebody else saved meanwhile. */
  save(draft: Draft, base: Stored | null): Promise<Entity>
  /** What a record's form holds but calls of their own save: a photo, a driver. Fails like a save, and is done again by the next one. */
  saveRest?(saved: NoInfer<Entity>, values: NoInfer<Values>): Promise<void>
  read(id: number): Promise<Entity>
  differencesOf(theirs: NoInfer<Values>, mine: NoInfer<Values>): readonly FieldDifference[]
  saveLabel: string
  /** The part of the address that says which record is open; the table beside the form may change the rest. */
  place?: string
  onSaved(entity: Entity): void
  onClose(): void
  children: ReactNode
}

/** The form of one record: saves once, keeps what was typed when that fails, and lets people choose when two have saved. */
export const RecordForm = <Entity extends Stored, Draft, Values extends Record<string, unknown>>(
  props: Props<Entity, Draft, Values>,
) => {
  const { form, entity, valuesOf, place = 'edit', onSaved, onClose } = props
  const [base, setBase] = useState(entity)
  const { leaving, letGo } = useLeaveGuard(
    form.isDirty,
    (from, to) => from.pathname !== to.pathname || placeIn(from, place) !== placeIn(to, place),
  )
  // A drawer that waited for the record has given the focus to its close button.
  useEffect(() => document.querySelector<HTMLElement>('form [data-autofocus]')?.focus(), [])
  const reading = useMutation({ mutationFn: props.read })
  const saving = useMutation({
    mutationFn: async ({ draft, over }: { draft: Draft; over: Entity | null }) => {
      const saved = await props.save(draft, over)
      setBase(saved)
      await props.saveRest?.(saved, form.values)
      return saved
    },
    onSuccess: (saved) => {
      letGo()
      onSaved(saved)
    },
    onError: (failure, { over }) => {
      form.refuse(failure)
      if (isConflict(failure) && over) reading.mutate(over.id)
    },
  })
  const submit = (over: Entity | null = base) => {
    const draft = form.parse()
    if (draft !== undefined) saving.mutate({ draft, over })
  }

  const theirs = isConflict(saving.error) ? reading.data : undefined
  return (
    <FormShell
      saveLabel={props.saveLabel}
      isDirty={form.isDirty}
      isSaving={saving.isPending}
      leaving={leaving}
      onSubmit={() => submit()}
      onCancel={() => {
        letGo()
        onClose()
      }}
      failure={
        theirs ? (
          <RecordConflict
            differences={props.differencesOf(valuesOf(theirs), form.values)}
            onKeepMine={() => {
              setBase(theirs)
              submit(theirs)
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
