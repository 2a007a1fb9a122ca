export const VehiclePage = ({ id }: { id: number }) => <p>{id}</p>
