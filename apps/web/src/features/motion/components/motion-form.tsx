import { type CompanyMotion, MotionChoice, type TypeMotion } from '@atalaya/contract/motion'
import { may } from '@atalaya/contract/roles'
import { LeaveDialog } from '@atalaya/ui/form-shell'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useUnsavedChangesGuard } from '../../../navigation/unsaved-changes-guard.ts'
import { RunList } from '../../../runs/run-list.tsx'
import { useCompanyId, useUser } from '../../../session/current-session.ts'
import classes from './motion.module.css'
import { MotionFields, type TypedMotion } from './motion-fields.tsx'
import { MotionPreviewPanel } from './motion-preview.tsx'
import { SaveMotion } from './save-motion.tsx'

interface Props {
  motion: CompanyMotion
  type: TypeMotion
}

/** One type of items: its figures with what they would change beside them. */
export const MotionForm = ({ motion, type }: Props) => {
  const { t } = useTranslation('motion')
  const format = useFormat()
  const companyId = useCompanyId()
  const mayWrite = may(useUser(), 'motion.write')
  const form = useSchemaForm(MotionChoice, type.choice as TypedMotion)
  const parsed = MotionChoice.safeParse(form.values)
  const choice = parsed.success ? parsed.data : null
  const [held] = type.held
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(type.choice)
  // Another type of items is another form at the same address.
  const { leaving } = useUnsavedChangesGuard(mayWrite && isDirty, () => true)
  const isUsual = JSON.stringify(form.values) === JSON.stringify(type.usual)
  return (
    <>
      <div className={classes.column}>
        <p className="hint">
          {held ? t('holds.since', { at: format.dateTime(held.fromTs), name: held.userName }) : t('holds.usual')}
        </p>
        <MotionFields
          values={form.values}
          errorOf={form.errorOf}
          isDisabled={!mayWrite}
          onChange={(changes) => {
            const next = { ...form.values, ...changes }
            for (const [name, value] of Object.entries(changes)) form.set(name as keyof TypedMotion, value as never)
            form.parse(next)
          }}
        />
        {mayWrite && !isUsual && (
          <div>
            <Button
              variant="default"
              onClick={() => {
                for (const [name, value] of Object.entries(type.usual))
                  form.set(name as keyof TypedMotion, value as never)
              }}
            >
              {t('reset')}
            </Button>
          </div>
        )}
        {mayWrite && (
          <SaveMotion
            itemType={type.itemType}
            motion={motion}
            choice={choice}
            isDirty={isDirty}
            onRefused={form.refuse}
          />
        )}
        <section aria-label={t('runs')}>
          <RunList of={{ companyId }} kind="motionRecomputation" />
        </section>
      </div>
      {leaving && <LeaveDialog isOpen onLeave={leaving.onLeave} onStay={leaving.onStay} />}
      <div className={classes.column}>
        <MotionPreviewPanel itemType={type.itemType} choice={choice} />
      </div>
    </>
  )
}
