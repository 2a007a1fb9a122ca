export const FieldsAndStates = (_: {
  noun: string
  room: string
  onRoom(room: 'fields' | 'states'): void
  onClose(): void
}) => null
