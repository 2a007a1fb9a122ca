import type { Licenses } from '@atalaya/contract/companies'
import { bundledMap, type CompanySettings, usualMap } from '@atalaya/contract/company-settings'
import type { LatLng } from '@atalaya/domain/fix'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import type { FieldDifference } from '../../forms/field-difference.ts'
import { useFieldDifferences, type Values } from '../../nouns/field-text.ts'
import { companies } from './companies.noun.ts'

type Texts = Readonly<Record<string, string>>

/** A sparse side: of a history only what was changed is there, and of what is there all. */
interface Side {
  licenses?: Partial<Licenses>
  conf?: Partial<CompanySettings>
  centroidId?: { pos: LatLng } | null
}

const placeText = (place: LatLng | undefined): string => (place ? `${place.lat}, ${place.lng}` : '')

const figures = ['hisTime', 'logDays', 'passwordExpirationDays'] as const
const switches = ['mapChange', 'itenerary', 'trafficManager', 'movGps'] as const
const licences = ['vehicleTotal', 'vehicleBillable', 'assetTotal', 'assetBillable'] as const

/** Licences and settings, one by one and in the words of the form. */
const useSettingTexts = () => {
  const { t } = useTranslation(['companies', 'ui'])
  const format = useFormat()
  const isOn = (value: boolean | undefined) => (value === undefined ? '' : t(value ? 'ui:yes' : 'ui:no'))
  const mapText = (name: string) =>
    name === usualMap ? t('form.mapUsual') : name === bundledMap ? t('form.mapWorld') : name
  const general = (set: Partial<CompanySettings['general']>): Texts => {
    const { mapLimits, mapProvider, units, secondFactor } = set
    const limits = mapLimits && [
      ...[placeText(mapLimits.southWest), placeText(mapLimits.northEast)],
      `${mapLimits.minZoom}–${mapLimits.maxZoom}`,
    ]
    return {
      ...Object.fromEntries(
        figures.flatMap((name) => {
          const days = set[name]
          return days === undefined ? [] : [[name, `${format.number(days)} ${t('form.days')}`]]
        }),
      ),
      ...Object.fromEntries(switches.map((name) => [name, isOn(set[name])])),
      fuel: units ? t(`form.fuel${units.fuelConsumption}`) : '',
      mapProvider: mapProvider === undefined ? '' : mapText(mapProvider),
      mapLimited: limits ? limits.join(' · ') : t('ui:no'),
      secondFactor: secondFactor ? isOn(secondFactor === 'required') : '',
    }
  }
  return ({ licenses, conf, centroidId }: Side): Texts => ({
    ...(licenses &&
      Object.fromEntries(licences.map((name) => [name, licenses[name] == null ? '' : format.number(licenses[name])]))),
    ...(centroidId !== undefined && { centroidId: placeText(centroidId?.pos) }),
    ...(conf?.general && general(conf.general)),
    ...(conf?.scoring &&
      Object.fromEntries(
        Object.entries(conf.scoring).map(([name, value]) => [`${ofFormula}${name}`, format.figure(value)]),
      )),
    ...(conf?.cra && {
      craActive: isOn(conf.cra.active),
      craId: String(conf.cra.id ?? ''),
      craAccount: conf.cra.account,
    }),
    ...(conf?.notifications && {
      mail: Object.entries(conf.notifications.mail)
        .flatMap(([name, isTold]) => (isTold ? [t(`mail.${name as 'km'}`)] : []))
        .join(', '),
    }),
    ...(conf?.postsender && { postsender: conf.postsender.join(' ') }),
    ...(conf?.supports && { supports: conf.supports.join(', ') }),
  })
}

/** Before the name of a field of the formula of scores. */
const ofFormula = 'scoring.'
const labelled = { centroidId: 'fields.centroidId' } as const

/** What differs between two sides of a company, its settings included. */
export const useCompanyDifferences = () => {
  const { t } = useTranslation(['companies', 'scoring'])
  const ordinary = useFieldDifferences(companies)
  const textsOf = useSettingTexts()
  const labelOf = (key: string): string => {
    if (key.startsWith(ofFormula)) return t(`scoring:fields.${key.slice(ofFormula.length) as 'brakingPoints'}`)
    const label = t((labelled[key as 'centroidId'] ?? `form.${key}`) as 'form.fuel')
    return licences.includes(key as 'vehicleTotal') ? `${t('form.licenses')}: ${label}` : label
  }
  return (before: Values, after: Values): FieldDifference[] => {
    const [was, is] = [textsOf(before as Side), textsOf(after as Side)]
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return [
      ...ordinary(plain(before), plain(after)),
      ...keys.flatMap((key) => {
        const [old, now] = [was[key] ?? '', is[key] ?? '']
        return old === now ? [] : [{ key, label: labelOf(key), before: old, after: now }]
      }),
    ]
  }
}

const plain = ({ licenses: _, conf: __, centroidId: ___, ...rest }: Values): Values => rest
