export const AssetPage = ({ id }: { id: number }) => <p>{id}</p>
