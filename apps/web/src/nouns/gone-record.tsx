import { binRoutes } from '@atalaya/contract/bin'
import { may } from '@atalaya/contract/roles'
import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { call } from '../session/api.ts'
import { useUser } from '../session/current-session.ts'
import type { Noun } from './define-noun.ts'
import { useNounWords } from './noun-words.ts'

type GoneNoun = Pick<Noun, 'name' | 'texts' | 'scope' | 'write'>

interface Props {
  noun: GoneNoun
  id: number
  onBack(): void
}

/** Says that a record is gone, and leads back to its list, or to the bin where it still lies there. */
export const GoneRecord = ({ noun, id, onBack }: Props) => {
  const { t } = useTranslation('bin')
  const words = useNounWords(noun)
  const navigate = useNavigate()
  const format = useFormat()
  const deleted = useDeleted(noun, id)
  return (
    <StateView
      kind="empty"
      title={words.gone}
      hint={deleted && t('inBin', { name: deleted.name, until: format.date(deleted.endsAt) })}
      action={
        <>
          <Button variant="default" onClick={onBack}>
            {words.backToList}
          </Button>
          {deleted && (
            <Button
              onClick={() => void navigate({ to: '/bin', search: { q: deleted.name, noun: noun.name } as never })}
            >
              {t('seeInBin')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** Its entry in the company's bin; undefined for those who may not bring it back, and as long as nobody knows. */
const useDeleted = (noun: GoneNoun, id: number) => {
  const user = useUser()
  const { companyId } = user
  const mayAsk = noun.scope === 'company' && companyId !== null && may(user, 'bin.read') && may(user, noun.write)
  const { data } = useQuery({
    queryKey: ['bin', 'deleted', companyId, noun.name, id],
    queryFn: ({ signal }) =>
      call(binRoutes.list, { params: { companyId: companyId ?? 0 }, query: { noun: noun.name }, signal }),
    enabled: mayAsk && id > 0,
    staleTime: 0,
  })
  return data?.entries.find(({ recordId }) => recordId === id)
}
