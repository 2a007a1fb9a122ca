import { may } from '@atalaya/contract/roles'
import { FormShell } from '@atalaya/ui/form-shell'
import { Segments } from '@atalaya/ui/segments'
import { Button } from '@mantine/core'
import { IconPlus, IconRestore } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone, toastWithUndo } from '../../../feedback/toasts.ts'
import { RecordConflict } from '../../../forms/record-conflict.tsx'
import { useUnsavedChangesGuard } from '../../../navigation/unsaved-changes-guard.ts'
import { useUser } from '../../../session/current-session.ts'
import type { Audience, KeptArrangements } from '../arrangement.queries.ts'
import {
  addCard,
  changeCard,
  mostCards,
  moveBeside,
  moveCard,
  type PlacedCard,
  productArrangement,
  putBack,
  removeCard,
} from '../arrangement.ts'
import type { CardId } from '../card-kinds.ts'
import type { CardProps } from '../card-props.ts'
import { type Arranging, useArranging } from '../use-arranging.ts'
import { useBoard } from '../use-board.ts'
import { useCardDrag } from '../use-card-drag.ts'
import { ArrangedCard } from './arranged-card.tsx'
import classes from './arranging-board.module.css'
import { CardDrawer } from './card-drawer.tsx'
import grid from './card-grid.module.css'
import { CardBody } from './cards/card-body.tsx'

interface Props extends Omit<CardProps, 'placed'> {
  kept: KeptArrangements
  /** It was saved, or left as it was. */
  onDone(): void
}

/** The dashboard while somebody arranges it: nothing is kept before it is saved, and nothing is lost when that fails. */
export const ArrangingBoard = ({ kept, onDone, ...shared }: Props) => {
  const { t } = useTranslation('dashboard')
  const user = useUser()
  const hintId = useId()
  const arranging = useArranging(kept, (audience) => {
    letGo()
    toastDone(t(audience === 'own' ? 'arrange.savedOwn' : 'arrange.savedCompany'))
    onDone()
  })
  // Another span or group is another dashboard, and this one would be gone.
  const { leaving, letGo } = useUnsavedChangesGuard(arranging.isDirty, () => true)
  const { cards, change, audience } = arranging
  const titleOf = ({ card }: Pick<PlacedCard, 'card'>) => t(`cards.${card}.title`)
  const board = useBoard({ change, titleOf })
  const [isAdding, setIsAdding] = useState(false)
  const drag = useCardDrag((key, place) => {
    const placed = cards.find((card) => card.key === key)
    if (placed) board.move(placed, moveBeside(cards, key, place), 'grip')
  })

  const remove = (placed: PlacedCard, index: number) => {
    change((known) => removeCard(known, placed.key))
    board.focusOn(cards[index + 1] ?? cards[index - 1])
    toastWithUndo(t('arrange.removed', { card: titleOf(placed) }), () =>
      change((known) => putBack(known, placed, index)),
    )
  }
  const add = (card: CardId) => {
    const next = addCard(cards, card)
    setIsAdding(false)
    change(() => next)
    board.focusOn(next.at(-1))
    board.say(t('arrange.added', { card: titleOf({ card }), place: next.length, total: next.length }))
  }
  return (
    <>
      <FormShell
        saveLabel={t(audience === 'own' ? 'arrange.saveOwn' : 'arrange.saveCompany')}
        isDirty={arranging.isDirty}
        // What one sees oneself may be what all are to see.
        canSaveUntouched={audience === 'company'}
        isSaving={arranging.isSaving}
        isUndecided={arranging.conflict !== null}
        leaving={leaving}
        failure={failureOf(arranging)}
        onSubmit={() => arranging.save()}
        onCancel={() => {
          letGo()
          onDone()
        }}
      >
        <div className={classes.tools}>
          <p className={classes.hint} id={hintId}>
            {t('arrange.hint')}
          </p>
          {may(user, 'views.share') && <AudienceChoice value={audience} onChange={arranging.setAudience} />}
          <Button
            variant="default"
            leftSection={<IconRestore size={16} stroke={1.75} />}
            onClick={() => {
              const before = cards
              change(() => productArrangement)
              toastWithUndo(t('arrange.isProduct'), () => change(() => before))
            }}
          >
            {t('arrange.product')}
          </Button>
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} />}
            data-control="add"
            disabled={cards.length >= mostCards}
            onClick={() => setIsAdding(true)}
          >
            {t('arrange.add')}
          </Button>
        </div>
        {cards.length === 0 && <p className={classes.empty}>{t('arrange.none')}</p>}
        <ol className={grid.grid} ref={board.list}>
          {cards.map((placed, index) => (
            <ArrangedCard
              key={placed.key}
              placed={placed}
              title={titleOf(placed)}
              index={index}
              total={cards.length}
              isDragged={drag.drag?.key === placed.key}
              dropPlace={drag.drag?.place?.key === placed.key ? drag.drag.place : null}
              grip={drag.gripOf(placed.key)}
              hintId={hintId}
              onMove={(place, control) => board.move(placed, moveCard(cards, placed.key, place), control)}
              onChange={(choice) => change((known) => changeCard(known, placed.key, choice))}
              onRemove={() => remove(placed, index)}
            >
              <CardBody {...shared} placed={placed} />
            </ArrangedCard>
          ))}
        </ol>
        <p className="visually-hidden" role="status">
          {board.said}
        </p>
      </FormShell>
      <CardDrawer isOpen={isAdding} onAdd={add} onClose={() => setIsAdding(false)} />
    </>
  )
}

/** What went wrong with the last save; null where nothing did. */
const failureOf = ({ conflict, failure }: Arranging) =>
  conflict ? (
    <RecordConflict differences={[]} onKeepMine={conflict.keepMine} onTakeTheirs={conflict.takeTheirs} />
  ) : (
    failure && <SaveFailure error={failure} />
  )

const SaveFailure = ({ error }: { error: Error }) => {
  const { t } = useTranslation('dashboard')
  return (
    <>
      {failureText(error)}
      <div>{t('arrange.isKept')}</div>
    </>
  )
}

const AudienceChoice = ({ value, onChange }: { value: Audience; onChange(audience: Audience): void }) => {
  const { t } = useTranslation('dashboard')
  return (
    <Segments
      aria-label={t('arrange.audience')}
      value={value}
      data={[
        { value: 'own', label: t('arrange.own') },
        { value: 'company', label: t('arrange.company') },
      ]}
      onChange={onChange}
    />
  )
}
