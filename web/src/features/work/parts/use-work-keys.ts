import { useKeys } from '#kit/screen/keys.ts'
import { takeBack } from '#ui/take-back/take-back.ts'

/** The keys of the list: j k to move, a and x to act, Space to choose, s for later, z to take back. */
export function useWorkKeys({
  step,
  act,
  choose,
  later,
}: {
  step: (by: 1 | -1) => void
  act: (key: 'a' | 'x') => void
  choose: () => void
  later: () => void
}): void {
  useKeys([
    { key: 'j', label: 'work.keys.next', run: () => step(1) },
    { key: 'k', label: 'work.keys.previous', run: () => step(-1) },
    { key: 'a', label: 'work.keys.accept', run: () => act('a') },
    { key: 'x', label: 'work.keys.refuse', run: () => act('x') },
    { key: ' ', label: 'work.keys.choose', run: choose },
    { key: 's', label: 'work.later', run: later },
    // While an act is open, the bar takes the key on every page.
    { key: 'z', label: 'kit.undo', run: () => void takeBack() },
    {
      key: '/',
      label: 'work.filter',
      run: () => document.querySelector<HTMLElement>('[role=searchbox], input[type=search]')?.focus(),
    },
  ])
}
