import type { VehicleRecord } from '@atalaya/contract/items'
import { type MeterCorrection, meterRoutes, NewMeterCorrection } from '@atalaya/contract/meters'
import { may } from '@atalaya/contract/roles'
import type { BodyIn } from '@atalaya/contract/route'
import { DecimalInput } from '@atalaya/ui/decimal-input'
import { Segments } from '@atalaya/ui/segments'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { takeBack } from '../../../feedback/take-back.ts'
import { toastFailure, toastWithUndo } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { InstantInput } from '../../../forms/instant-input.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { UndoOutcome } from '../../../imports/undo-all.ts'
import { useFieldChoices } from '../../../nouns/field-choices.ts'
import { useRecordCalls } from '../../../nouns/noun.queries.ts'
import { call } from '../../../session/api.ts'
import { useCompanyId, useUser } from '../../../session/current-session.ts'
import { Fact, Facts } from '../../fleet/index.ts'
import { SectionCard, SectionTable, type TabProps } from '../../items/index.ts'
import { vehicles } from '../vehicles.noun.ts'
import classes from './meters-tab.module.css'

type Meter = MeterCorrection['meter']

/** As people read them off a dashboard; stored in metres and milliseconds. */
const perUnit: Record<Meter, number> = { odometer: 1_000, hourMeter: 3_600_000 }
const unitOf: Record<Meter, string> = { odometer: 'km', hourMeter: 'h' }
const meters = ['odometer', 'hourMeter'] as const

/** What odometer and hour meter show, and putting them right. */
export const MetersTab = ({ entity, details }: TabProps<VehicleRecord>) => {
  const { t } = useTranslation('items')
  const format = useFormat()
  const choices = useFieldChoices(vehicles)
  const canWrite = may(useUser(), 'vehicles.write')
  const now = { odometer: details.odometerM ?? entity.odometerM, hourMeter: details.hourMeterMs ?? entity.hourMeterMs }
  const source = choices['odometerSource']?.find(({ value }) => value === entity.odometerSource)
  return (
    <>
      <SectionCard title={t('page.shownNow')}>
        <Facts>
          {meters.map((meter) => (
            <Fact key={meter} label={t(`page.${meter}`)}>
              {format.number(now[meter] / perUnit[meter], 1)} {unitOf[meter]}
            </Fact>
          ))}
          {source && <Fact label={t('fields.odometerSource')}>{source.label}</Fact>}
        </Facts>
      </SectionCard>
      {canWrite && (
        <SectionCard title={t('page.correctTitle')} hint={t('page.correctHint')}>
          <CorrectionForm vehicle={entity} />
        </SectionCard>
      )}
      <SectionCard title={t('page.corrections')}>
        <Corrections vehicleId={entity.id} />
      </SectionCard>
    </>
  )
}

const correctionsQuery = (companyId: number, id: VehicleRecord['id']) =>
  queryOptions({
    queryKey: ['vehicles', companyId, 'meters', id],
    queryFn: ({ signal }) => call(meterRoutes.list, { params: { companyId, id }, signal }),
    staleTime: 0,
  })

const CorrectionForm = ({ vehicle }: { vehicle: VehicleRecord }) => {
  const { t } = useTranslation('items')
  const companyId = useCompanyId()
  const client = useQueryClient()
  const { read } = useRecordCalls(vehicles)
  const form = useSchemaForm(NewMeterCorrection, startOf('odometer', vehicle))
  const { meter, shown, at } = form.values
  const readCorrections = () => client.fetchQuery(correctionsQuery(companyId, vehicle.id))
  const refresh = async (): Promise<void> => {
    await readCorrections()
    form.reset(startOf(meter, await read(vehicle.id)))
  }
  const undo = async ({ meter: of, shown: was, at: then, movedBy }: MeterCorrection): Promise<UndoOutcome> => {
    try {
      await send({ companyId, id: vehicle.id }, { meter: of, at: then, shown: Math.max(0, was - movedBy) })
      return { undone: 1, notUndone: 0, failure: null, goOn: null }
    } catch (failure) {
      return { undone: 0, notUndone: 1, failure, goOn: null }
    }
  }
  const correct = useMutation({
    mutationFn: (body: BodyIn<typeof meterRoutes.correct>) => send({ companyId, id: vehicle.id }, body),
    onSuccess: async (_, { meter: corrected }) => {
      const [last] = (await readCorrections()).filter((one) => one.meter === corrected)
      if (last) toastWithUndo(t('page.corrected'), () => void takeBack({ total: 1, run: () => undo(last), refresh }))
      form.reset(startOf(meter, await read(vehicle.id)))
    },
    onError: (failure) => {
      if (!form.refuse(failure)) toastFailure(failure)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = form.parse()
    if (body) correct.mutate(body)
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.form}>
        <Segments
          aria-label={t('page.meter')}
          value={meter}
          onChange={(next) => form.reset(startOf(next, vehicle))}
          data={meters.map((value) => ({ value, label: t(`page.${value}`) }))}
        />
        <DecimalInput
          label={t('page.shown')}
          required
          min={0}
          decimalScale={1}
          suffix={` ${unitOf[meter]}`}
          value={shown === undefined ? '' : shown / perUnit[meter]}
          error={form.errorOf('shown')}
          onChange={(typed) =>
            form.set('shown', typeof typed === 'number' ? Math.round(typed * perUnit[meter]) : undefined)
          }
        />
        <InstantInput
          label={t('page.at')}
          isRequired
          value={at}
          error={form.errorOf('at')}
          onChange={(instant) => form.set('at', instant)}
        />
      </div>
      <div className={classes.send}>
        <Button type="submit" loading={correct.isPending} disabled={!form.isDirty}>
          {t('page.correct')}
        </Button>
      </div>
    </form>
  )
}

const send = (params: { companyId: number; id: number }, body: BodyIn<typeof meterRoutes.correct>) =>
  call(meterRoutes.correct, { params, body })

const tenth = (meter: Meter, value: number): number => (Math.round((value / perUnit[meter]) * 10) / 10) * perUnit[meter]

const startOf = (meter: Meter, { odometerM, hourMeterMs }: VehicleRecord) => ({
  meter,
  shown: Math.max(0, tenth(meter, meter === 'odometer' ? odometerM : hourMeterMs)) as number | undefined,
  at: Date.now() as number | undefined,
})

const Corrections = ({ vehicleId }: { vehicleId: VehicleRecord['id'] }) => {
  const { t } = useTranslation('items')
  const format = useFormat()
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(correctionsQuery(companyId, vehicleId))
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton lines={2} />
  if (data.length === 0) return <p className="secondary">{t('page.noCorrections')}</p>
  const figure = (meter: Meter, value: number) => `${format.number(value / perUnit[meter], 1)} ${unitOf[meter]}`
  return (
    <SectionTable
      label={t('page.corrections')}
      rows={data}
      rowId={({ id }) => id}
      columns={[
        { header: t('page.correctedTs'), cell: ({ correctedTs }) => format.dateTime(correctedTs) },
        { header: t('page.meter'), cell: ({ meter }) => t(`page.${meter}`) },
        { header: t('page.at'), cell: ({ at }) => format.dateTime(at) },
        { header: t('page.shown'), isFigure: true, cell: ({ meter, shown }) => figure(meter, shown) },
        {
          header: t('page.movedBy'),
          isFigure: true,
          cell: ({ meter, movedBy }) => `${movedBy > 0 ? '+' : ''}${figure(meter, movedBy)}`,
        },
      ]}
    />
  )
}
