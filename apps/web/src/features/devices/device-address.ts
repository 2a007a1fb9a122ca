import { useNavigate } from '@tanstack/react-router'

/** Goes to a device's own page; the list comes back as it was. */
export const useOpenDevice = () => {
  const navigate = useNavigate()
  return (id: number) => void navigate({ to: `/devices/${id}` as '/' })
}
