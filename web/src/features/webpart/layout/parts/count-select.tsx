import { Select } from '#ui/form/select.tsx'

/** Properties of {@link CountSelect}. */
export interface CountSelectProps {
  label: string
  most: number
  value: number
  onChange: (value: number) => void
}

/** A select field for a number from 1 to `most`, or to `value` if that is greater. */
export function CountSelect({ label, most, value, onChange }: CountSelectProps) {
  const options = Array.from({ length: Math.max(most, value) }, (_none, index) => ({
    value: String(index + 1),
    label: String(index + 1),
  }))
  return (
    <Select
      label={label}
      options={options}
      value={String(value)}
      onChange={(text) => onChange(Number(text))}
    />
  )
}
