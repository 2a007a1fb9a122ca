import { backupRoutes } from '@atalaya/contract/backups'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/api.ts'

export const useBackups = () =>
  useQuery({ queryKey: ['backups'], queryFn: ({ signal }) => call(backupRoutes.all, { signal }) })
