import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pressThrough } from './press-through.ts'

let stop: () => void = () => undefined
const pressed = vi.fn<(name: string) => void>()

function build() {
  document.body.innerHTML =
    '<header><button id="a" aria-expanded="true"></button><button id="b"></button></header><div id="veil" data-testid="underlay"></div><section id="layer"></section>'
  for (const [at, id] of ['a', 'b'].entries()) {
    const button = document.getElementById(id) as HTMLElement // created above
    button.getBoundingClientRect = () => new DOMRect(at * 100, 0, 100, 40)
    button.addEventListener('click', () => pressed(id))
  }
  stop = pressThrough(document.querySelector('header') as HTMLElement) // created above
}

function press(on: Element | null, x: number, until = x) {
  on?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, clientX: x, clientY: 10 }))
  // A layer does the same with a press outside of it.
  const swallow = (event: Event) => event.stopPropagation()
  document.addEventListener('click', swallow, true)
  on?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: until, clientY: 10 }))
  document.removeEventListener('click', swallow, true)
  vi.runAllTimers()
}
const veil = () => document.getElementById('veil')

beforeEach(() => {
  vi.useFakeTimers()
  build()
})
afterEach(() => {
  stop()
  pressed.mockReset()
  vi.useRealTimers()
})

test('the first press on another button of the bar counts while a layer is open', () => {
  press(veil(), 150)
  expect(pressed.mock.calls).toEqual([['b']])
})

test('it also works if everything behind the layer is inert, and if the bar is above it', () => {
  press(document.body, 150)
  press(document.getElementById('b'), 150)
  expect(pressed.mock.calls).toEqual([['b'], ['b']])
})

test('a press on the button of the open layer only closes it', () => {
  press(veil(), 50)
  press(document.getElementById('a'), 50)
  expect(pressed).not.toHaveBeenCalled()
})

test('a press elsewhere, one that moved away, one inside the layer and one without a layer are left alone', () => {
  press(veil(), 500)
  press(veil(), 150, 500)
  press(document.getElementById('layer'), 150)
  veil()?.remove()
  press(document.body, 150)
  press(document.getElementById('b'), 150)
  expect(pressed).not.toHaveBeenCalled()
})
