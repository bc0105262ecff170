/** A line of a form: of what kind (`class:laptop`, `material:copper`), and how much, as typed. */
export type Row = { key: number; kind: string; kg: string }

export const oneRow = (): Row[] => [{ key: 0, kind: '', kg: '' }]

export const kindOf = ({ kind }: Row) => {
  const [sort, id] = kind.split(':')
  return {
    device_class: sort === 'class' ? id! : null,
    material: sort === 'material' ? id! : null,
  }
}
