import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese: import and export of mails. */
export const zh: TextsLike<typeof ko> = {
  title: '导入和导出',
  text: '导入其他程序的 .eml 或 mbox 文件，或将整个邮箱导出为 mbox 文件。',
  import: '导入邮件',
  export: '导出为 mbox',
  folder: '导入到文件夹',
  file: '选择文件',
  noFile: '请选择 .eml 或 mbox 文件。',
  progress: '已导入 {{done}}，共 {{all}}。',
  resume: '继续导入',
  done: '已导入 {{imported}} 封。已存在 {{repeated}} 封，未导入 {{refused}} 封。',
  report: '逐行结果',
  line: '行',
  subject: '主题',
  result: '结果',
  results: {
    imported: '已导入',
    repeated: '已存在',
    tooLarge: '超过 50MB',
    unreadable: '不是邮件',
    full: '邮箱已满',
  },
}
