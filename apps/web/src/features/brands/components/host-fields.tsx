import type { HostState, ManagedBrand } from '@atalaya/contract/brands'
import { ActionIcon, Button, TextInput } from '@mantine/core'
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

/** The names that the brand is found under, with what stands in the way of each. */
export const HostFields = ({ form, brand }: { form: BrandForm; brand: ManagedBrand | null }) => {
  const { t } = useTranslation('brands')
  const { hosts } = form.values
  const stateOf = new Map(brand?.hostStates.map((state) => [state.name, state]))
  const change = (at: number, name: string) =>
    form.set(
      'hosts',
      hosts.map((host, nth) => (nth === at ? { ...host, name } : host)),
    )
  return (
    <div className={classes.list}>
      {hosts.map(({ name }, at) => {
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
              onChange={({ currentTarget }) => change(at, currentTarget.value)}
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
            {state && (
              <p className={classes.state}>
                <StateBadge tone={toneOf(state)} label={t(`hosts.states.${state.state}`)} />
                {state.fault && <span>{t(`hosts.faults.${state.fault}`)}</span>}
              </p>
            )}
          </div>
        )
      })}
      {form.errorOf('hosts') && <p className={classes.error}>{form.errorOf('hosts')}</p>}
      <div className={classes.actions}>
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
