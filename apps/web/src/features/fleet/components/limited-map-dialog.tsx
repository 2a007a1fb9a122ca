import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Ground } from '../grounds.ts'
import { useMapGrounds } from '../tiles.ts'

interface Props {
  /** Null while nothing is asked. */
  ground: Ground | null
  onClose(): void
}

/** Of a company whose maps are limited, another map than the usual one is chosen knowingly (spec 1 §5). */
export const LimitedMapDialog = ({ ground, onClose }: Props) => {
  const { t } = useTranslation(['fleet', 'ui'])
  const { choose } = useMapGrounds()
  return (
    <Modal
      opened={ground !== null}
      onClose={onClose}
      title={ground && t('layers.ground.confirmTitle', { name: ground.name ?? t('layers.ground.world') })}
      withCloseButton={false}
      size={420}
    >
      <Text size="sm">{t('layers.ground.confirmText')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('ui:confirm.cancel')}
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            if (ground) choose(ground.id)
            onClose()
          }}
        >
          {t('layers.ground.confirm')}
        </Button>
      </Group>
    </Modal>
  )
}
