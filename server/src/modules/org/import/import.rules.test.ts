import { expect, test } from 'vitest'
import type { CsvFault } from '#kit/csv/csv-text.ts'
import { departmentPaths } from './import.rules.ts'

type Departments = Parameters<typeof departmentPaths>[0]

/** Departments of one company from lines such as `A<B`: A is below B. */
function departments(...lines: string[]): Departments {
  const rows = lines.map((line, index) => {
    const [code = '', parent = ''] = line.split('<')
    return { line: index + 2, values: { com_code: 'HB', dept_code: code, parent_dept_code: parent } }
  })
  // The code under test reads only these columns.
  return { departments: { file: 'departments.csv', rows } } as unknown as Departments
}

test.each<[string[], string[]]>([
  [['A', 'B<A', 'C<B'], []],
  [['A<A', 'B<A'], ['2 A > A']],
  [
    ['A<B', 'B<A', 'C<A', 'D<C'],
    ['2 A > B > A', '3 B > A > B'],
  ],
  [['A<gone', 'B<A'], []],
])('in %j only the departments of a cycle are reported, and none below them', (lines, wanted) => {
  const faults: CsvFault[] = []
  const paths = departmentPaths(departments(...lines), faults)
  expect(faults.map(({ line, params }) => `${line} ${params.chain}`)).toEqual(wanted)
  expect(paths.size).toBe(lines.length)
})
