import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Hint, Muted } from './hint.tsx'
import { Actions, Head, Row, Sheet, Stack } from './stack.tsx'

const classesOf = (id: string) => screen.getByTestId(id).className.split(' ').sort()

it('a part is the element that is asked for, with its attributes', () => {
  render(
    <Row as="ul" aria-label="Tags">
      <li>One</li>
    </Row>,
  )
  expect(screen.getByRole('list', { name: 'Tags' }).textContent).toBe('One')
})

it('each part has its own flow, and options add to it', () => {
  render(
    <>
      <Row
        data-testid="row"
        gap="1"
        rowGap="0"
        align="baseline"
        justify="between"
        grow
        inline
        className="own"
      />
      <Stack data-testid="stack" align="start" shrink />
      <Sheet data-testid="sheet" />
      <Actions data-testid="actions" justify="end" />
      <Head data-testid="head" />
      <Head data-testid="line" noWrap />
    </>,
  )
  expect(classesOf('row')).toEqual([
    'l-align-baseline',
    'l-gap-1',
    'l-grow',
    'l-inline',
    'l-justify-between',
    'l-row',
    'l-rows-0',
    'own',
  ])
  expect(classesOf('stack')).toEqual(['l-align-start', 'l-shrink', 'l-stack'])
  expect(classesOf('sheet')).toEqual(['l-sheet', 'l-stack'])
  expect(classesOf('actions')).toEqual(['l-justify-end', 'l-row', 'l-wrap'])
  expect(classesOf('head')).toEqual(['l-justify-between', 'l-row', 'l-wrap'])
  expect(classesOf('line')).toEqual(['l-justify-between', 'l-row'])
})

it('a hint is a paragraph, a muted text a part of a line', () => {
  render(
    <>
      <Hint>Only you see it</Hint>
      <Muted as="time" tone="2" size="inherit" data-testid="date">
        Monday
      </Muted>
    </>,
  )
  const hint = screen.getByText('Only you see it')
  expect([hint.localName, hint.className]).toEqual(['p', 'l-muted l-small'])
  expect([screen.getByTestId('date').localName, screen.getByTestId('date').className]).toEqual([
    'time',
    'l-soft',
  ])
})
