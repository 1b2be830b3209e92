import type { Matrix } from './world.ts'

/** Who may call gnb; the part that the test sends is no photo. */
export const gnbMatrix: Matrix = {
  'gnb.uploadPhoto': { input: {}, cells: '401 415 415 415 415 415 415' },
}
