import { Checkbox } from './choice.tsx'

/** Properties of {@link Tick}. */
export interface TickProps {
  label: string
  isOn: boolean
  isSome?: boolean
  onChange: (isOn: boolean) => void
}

/** The checkbox of a row, or of all rows, of a list with a selection. */
export function Tick({ label, isOn, isSome, onChange }: TickProps) {
  return <Checkbox aria-label={label} isSelected={isOn} isIndeterminate={isSome} onChange={onChange} />
}
