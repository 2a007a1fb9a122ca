export const DriverPage = ({ id }: { id: number }) => <p>{id}</p>
