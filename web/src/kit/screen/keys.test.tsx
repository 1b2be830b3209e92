import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { KeyDepth, setKeys, useKeyLayer, useKeys, useLiveKeys } from './keys.ts'

function Keys({ name, run }: { name: string; run: () => void }) {
  useKeys([{ key: name, label: 'kit.keys.next', run }])
  return <input aria-label={name} />
}

function Layer({ children }: { children: React.ReactNode }) {
  return <KeyDepth value={useKeyLayer()}>{children}</KeyDepth>
}

const press = (key: string, target: Element = document.body, more = {}) =>
  fireEvent.keyDown(target, { key, ...more })

afterEach(() => setKeys(true))

it('a key acts while nothing is typed, and is left to the field while something is', () => {
  const run = vi.fn()
  const { getByLabelText, unmount } = render(<Keys name="j" run={run} />)
  press('j')
  expect(run).toHaveBeenCalledTimes(1)
  press('j', getByLabelText('j'))
  press('j', document.body, { ctrlKey: true })
  press('j', document.body, { isComposing: true })
  press('x')
  expect(run).toHaveBeenCalledTimes(1)
  unmount()
  press('j')
  expect(run).toHaveBeenCalledTimes(1)
})

it('a key acts with an input method on, whose letters are other ones', () => {
  const run = vi.fn()
  const { unmount } = render(<Keys name="j" run={run} />)
  press('ㅓ', document.body, { code: 'KeyJ' })
  press('Process', document.body, { code: 'KeyJ' })
  press('Process', document.body, { code: 'KeyK' })
  expect(run).toHaveBeenCalledTimes(2)
  unmount()
})

it('behind a modal layer the keys are quiet, and the layer has its own', () => {
  const [below, inside] = [vi.fn(), vi.fn()]
  const draw = (isOpen: boolean) => (
    <>
      <Keys name="j" run={below} />
      {isOpen ? (
        <Layer>
          <Keys name="k" run={inside} />
        </Layer>
      ) : null}
    </>
  )
  const { rerender } = render(draw(true))
  press('j')
  press('k')
  expect([below.mock.calls.length, inside.mock.calls.length]).toEqual([0, 1])
  rerender(draw(false))
  press('j')
  expect(below).toHaveBeenCalledTimes(1)
})

it('of two uses of a key the later one acts', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  render(
    <>
      <Keys name="j" run={first} />
      <Keys name="j" run={second} />
    </>,
  )
  press('j')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})

it('switched off, no key acts, and the browser remembers it', () => {
  const run = vi.fn()
  render(<Keys name="j" run={run} />)
  setKeys(false)
  press('j')
  expect(run).not.toHaveBeenCalled()
  expect(localStorage.getItem('maru.keys')).toBe('off')
})

it('keys that a component handles itself are listed, and the page does nothing at them', () => {
  const run = vi.fn()
  function Grid() {
    useKeys([{ key: 'Enter', label: 'kit.keys.make' }])
    return (
      <ul>
        {useLiveKeys().map(({ key, label }) => (
          <li key={label}>{`${key} ${label}`}</li>
        ))}
      </ul>
    )
  }
  const { getAllByRole } = render(
    <>
      <Keys name="Enter" run={run} />
      <Grid />
    </>,
  )
  const listed = getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(listed).toEqual(['Enter kit.keys.next', 'Enter kit.keys.make'])
  expect(press('Enter')).toBe(false)
  expect(run).toHaveBeenCalledTimes(1)
})
