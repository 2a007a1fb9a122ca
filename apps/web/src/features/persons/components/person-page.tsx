export const PersonPage = ({ id }: { id: number }) => <p>{id}</p>
