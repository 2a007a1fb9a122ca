interface Props {
  /** `front`: the home screen. `behind`: another screen's panels lie over the map. `hidden`: a page covers it. */
  place: 'front' | 'behind' | 'hidden'
}

export const HomeMap = ({ place }: Props) => <div data-place={place} />
