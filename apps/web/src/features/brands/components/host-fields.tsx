import type { HostState, ManagedBrand } from '@atalaya/contract/brands'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../feedback/toasts.ts'
import { useBrandCalls } from '../brands.queries.ts'
import classes from './host-fields.module.css'
import type { BrandForm } from './look-fields.tsx'
import { StateBadge, type Tone } from './state-badge.tsx'

const toneOf = ({ state, fault }: HostState): Tone => {
  if (state === 'live') return 'good'
  return fault === null || fault === 'none' ? 'waiting' : 'bad'
}

/** Domains above a name that passkeys of several names can be made for; a browser takes no public suffix. */
const parentsOf = (name: string): string[] => {
  const labels = name.trim().toLowerCase().split('.')
  return labels.slice(1, -1).map((_, nth) => labels.slice(nth + 1).join('.'))
}

/** The names that the brand is found under, with what stands in the way of each. */
export const HostFields = ({ form, brand }: { form: BrandForm; brand: ManagedBrand | null }) => {
  const { t } = useTranslation('brands')
  const { hosts } = form.values
  const stateOf = new Map(brand?.hostStates.map((state) => [state.name, state]))
  const set = (at: number, changed: (typeof hosts)[number]) =>
    form.set(
      'hosts',
      hosts.map((host, nth) => (nth === at ? changed : host)),
    )
  return (
    <div className="stack">
      {hosts.map(({ name, rpId }, at) => {
        const state = stateOf.get(name)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed is its own key
          <div key={at} className={classes.host}>
            <TextInput
              aria-label={t('hosts.name', { nth: at + 1 })}
              placeholder="flota.example.com"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={name}
              error={form.errorOf(`hosts.${at}` as 'hosts')}
              // Another name is no longer within the domain of the one before.
              onChange={({ currentTarget }) => set(at, { name: currentTarget.value })}
            />
            <ActionIcon
              aria-label={t('hosts.removeOf', { name })}
              onClick={() =>
                form.set(
                  'hosts',
                  hosts.filter((_, nth) => nth !== at),
                )
              }
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
            {parentsOf(name).length > 0 && (
              <Select
                className={classes.passkeys ?? ''}
                size="xs"
                label={t('hosts.passkeys', { name })}
                value={rpId ?? name}
                data={[name, ...parentsOf(name)]}
                onChange={(chosen) => set(at, chosen === null || chosen === name ? { name } : { name, rpId: chosen })}
              />
            )}
            {state && (
              <p className={classes.state}>
                <StateBadge tone={toneOf(state)} label={t(`hosts.states.${state.state}`)} />
                {state.fault && <span>{t(`hosts.faults.${state.fault}`)}</span>}
              </p>
            )}
          </div>
        )
      })}
      {form.errorOf('hosts') && <p className="field-error">{form.errorOf('hosts')}</p>}
      <div className="wrapped">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.set('hosts', [...hosts, { name: '' }])}
        >
          {t('hosts.add')}
        </Button>
        {brand && <CheckButton brandId={brand.id} />}
      </div>
    </div>
  )
}

export const CheckButton = ({ brandId }: { brandId: number }) => {
  const { t } = useTranslation('brands')
  const { check } = useBrandCalls()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconRefresh size={14} />}
      loading={check.isPending}
      onClick={() => check.mutate(brandId, { onError: toastFailure })}
    >
      {t('hosts.check')}
    </Button>
  )
}
