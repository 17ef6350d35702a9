import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentText } from '../../../tools/documents/document-text.ts'
import { makeZip } from '../../support/make-zip.ts'

const p = (...words: string[]): string =>
  `<w:p><w:pPr><w:pStyle w:val="x"/></w:pPr>${words.map((word) => `<w:r><w:t xml:space="preserve">${word}</w:t></w:r>`).join('')}</w:p>`
const cell = (text: string): string => `<w:tc>${p(text)}</w:tc>`

describe('the text of a document', () => {
  it.each<[string, string, Record<string, string>, string]>([
    [
      'paragraphs, tabs and entities of Word',
      'a.docx',
      {
        'word/document.xml': `<?xml version="1.0"?><w:document>${p('Hello ', 'W&amp;B')}${p('a<w:tab/>b')}<w:p/></w:document>`,
      },
      'Hello W&B\na\tb',
    ],
    [
      'tables of Word, a row a line',
      'a.docx',
      {
        'word/document.xml': `<w:body>${p('Before')}<w:tbl><w:tr>${cell('1')}${cell('2')}</w:tr><w:tr>${cell('3')}${cell('')}</w:tr></w:tbl>${p('After')}</w:body>`,
      },
      'Before\n1 | 2\n3 |\nAfter',
    ],
    [
      'no words that were deleted',
      'a.docx',
      { 'word/document.xml': `<w:p><w:t>kept</w:t><w:delText>gone</w:delText></w:p>` },
      'kept',
    ],
    [
      'slides in their order, with notes',
      'a.pptx',
      {
        'ppt/slides/slide10.xml': '<a:p><a:t>Last</a:t></a:p>',
        'ppt/slides/slide2.xml': '<a:p><a:t>First</a:t></a:p>',
        'ppt/notesSlides/notesSlide2.xml': '<a:p><a:t>Smile</a:t></a:p>',
      },
      '--- Slide 1 ---\nFirst\nNotes:\nSmile\n\n--- Slide 2 ---\nLast',
    ],
    [
      'cells of Excel in their columns',
      'a.xlsx',
      {
        'xl/workbook.xml':
          '<sheets><sheet name="Costs &amp; co" sheetId="1" r:id="rId1"/></sheets>',
        'xl/sharedStrings.xml':
          '<sst><si><t>Name</t></si><si><r><t>Two </t></r><r><t>parts</t></r></si></sst>',
        'xl/worksheets/sheet1.xml':
          '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"><c r="B2"><f>1+1</f><v>2</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="inlineStr"><is><t>in</t></is></c></row></sheetData>',
      },
      '--- Costs & co ---\nName\t\tTwo parts\n\t2\tTRUE\tin',
    ],
    [
      'paragraphs of OpenDocument',
      'a.odt',
      {
        'content.xml':
          '<office:text><text:h>Title</text:h><text:p>One<text:s/>two<text:line-break/>three</text:p></office:text>',
      },
      'Title\nOne two\nthree',
    ],
  ])('has %s', (_what, name, texts, expected) => {
    expect(documentText(name, makeZip(texts))).toBe(expected)
  })

  it('has the cells of a notebook with what they printed', () => {
    const notebook = {
      cells: [
        { cell_type: 'markdown', source: ['# Title\n', 'Words'] },
        {
          cell_type: 'code',
          source: 'print(1)',
          outputs: [
            { output_type: 'stream', text: ['1\n'] },
            { data: { 'text/plain': '<Figure>', 'image/png': 'iVBOR' } },
            { output_type: 'error', traceback: ['\u001b[31mNameError\u001b[0m: x'] },
          ],
        },
      ],
    }
    expect(documentText('a.ipynb', Buffer.from(JSON.stringify(notebook)))).toBe(
      [
        '--- Cell 1 (markdown) ---\n# Title\nWords\n',
        '--- Cell 2 (code) ---\nprint(1)\nOutput:\n1\nOutput:\n<Figure>\n[image/png]\nOutput:\nNameError: x',
      ].join('\n'),
    )
  })

  it.each([
    ['no ZIP file', 'a.docx', Buffer.from('hello')],
    ['another ZIP file', 'a.xlsx', makeZip({ 'readme.txt': 'x' })],
    ['a password', 'a.docx', makeZip({ 'word/document.xml': p('x') }, { isLocked: true })],
    ['no notebook', 'a.ipynb', Buffer.from('[]')],
  ])('is nothing for %s', (_what, name, bytes) => {
    expect(documentText(name, bytes)).toBeUndefined()
  })

  it('never fails, whatever is in the file', () => {
    const zip = makeZip({ 'word/document.xml': p('words') })
    fc.assert(
      fc.property(fc.nat(zip.length - 1), fc.nat(255), fc.nat(zip.length), (at, byte, length) => {
        const broken = Buffer.from(zip)
        broken[at] = byte
        documentText('a.docx', broken)
        documentText('a.docx', broken.subarray(0, length))
      }),
    )
  })
})
