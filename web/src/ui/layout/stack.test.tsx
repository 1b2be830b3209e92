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
    'align-baseline',
    'gap-1',
    'grow',
    'inline',
    'justify-between',
    'own',
    'row',
    'rows-0',
  ])
  expect(classesOf('stack')).toEqual(['align-start', 'shrink', 'stack'])
  expect(classesOf('sheet')).toEqual(['sheet', 'stack'])
  expect(classesOf('actions')).toEqual(['justify-end', 'row', 'wrap'])
  expect(classesOf('head')).toEqual(['justify-between', 'row', 'wrap'])
  expect(classesOf('line')).toEqual(['justify-between', 'row'])
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
  expect([hint.localName, hint.className]).toEqual(['p', 'muted small'])
  expect([screen.getByTestId('date').localName, screen.getByTestId('date').className]).toEqual([
    'time',
    'soft',
  ])
})
