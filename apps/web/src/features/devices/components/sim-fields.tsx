import { type DeviceRecord, simTypes } from '@atalaya/contract/devices'
import { iccidIn } from '@atalaya/domain/scanned-code'
import { FormSection } from '@atalaya/ui/form-shell'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { ChoiceField, TextField } from '../../../forms/fields.tsx'
import { Pair } from '../../../nouns/pair.tsx'
import type { DeviceFormState, SimDraft } from '../device-values.ts'
import { ScanButton } from '../scanner/scan-button.tsx'

/** The card in the device: as typed, and when the device itself has said so. */
export const SimFields = ({ form, sim: told }: { form: DeviceFormState; sim: DeviceRecord['sim'] | undefined }) => {
  const { t } = useTranslation('devices')
  const format = useFormat()
  const { values } = form
  const sim = {
    values: values.sim as SimDraft & Record<string, unknown>,
    set: (name: string, value: unknown) => form.set('sim', { ...values.sim, [name]: value }),
    errorOf: (name: string) => form.errorOf(`sim.${name}` as 'sim'),
  }
  const seen = (at: number | null | undefined) => (at ? t('form.seenAt', { at: format.dateTime(at) }) : '')

  return (
    <FormSection title={t('form.sim')}>
      <Pair>
        <TextField form={sim} name="phone" label={t('fields.phone')} longest={32} inputMode="tel" />
        <ChoiceField
          form={sim}
          name="type"
          label={t('fields.simType')}
          choices={simTypes.map(({ id }) => ({ value: id, label: t(`simTypes.${id}`) }))}
        />
        <TextField
          form={sim}
          name="iccid"
          label="ICCID"
          longest={21}
          hint={seen(told?.iccidTs)}
          action={
            <ScanButton
              label={t('scan.fieldIccid')}
              title={t('scan.iccidTitle')}
              hint={t('scan.iccidHint')}
              pick={iccidIn}
              onFound={(iccid) => sim.set('iccid', iccid)}
            />
          }
        />
        <TextField form={sim} name="imsi" label="IMSI" longest={15} hint={seen(told?.imsiTs)} />
      </Pair>
      <TextField form={sim} name="apn" label="APN" longest={100} hint={seen(told?.apnTs)} />
    </FormSection>
  )
}
