import { expect, test } from 'vitest'
import { approvalRoom } from './index.tsx'

test('the count of the home page has menu 9 and order 10 (spec 1§9)', () => {
  expect(approvalRoom.slots?.homeCounts).toMatchObject([{ name: 'approval', menuId: 9, order: 10 }])
})

test('documents are a group of the palette', async () => {
  const later = await approvalRoom.later?.()
  expect(later?.paletteSources).toMatchObject([{ group: 'documents', label: 'approval.entry.documents' }])
})
