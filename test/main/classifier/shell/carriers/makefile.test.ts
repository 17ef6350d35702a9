import { describe, expect, it } from 'vitest'
import { recipesIn } from '../../../../../src-main/classifier/shell/carriers/makefile.ts'

const MAKEFILE = `
BIN = app
FLAGS := -O2 $(EXTRA)

all: $(BIN) docs ; echo done

$(BIN): main.c util.c
	@$(CC) $(FLAGS) -o $@ $^

docs:
	-cp $< out
	echo $$HOME

clean distclean:
	$(RM) $(BIN)

%.o: %.c
	$(CC) -c $<
`

function recipes(...goals: (string | null)[]) {
  return recipesIn(MAKEFILE, goals).split('\n')
}

describe('the commands of a makefile', () => {
  it('are those of the first target, after what it needs', () => {
    expect(recipes()).toEqual([
      'cp  out',
      'echo $HOME',
      'cc -O2 ${EXTRA} -o app main.c util.c',
      'cc -c %.c',
      'echo done',
    ])
  })

  it('are those of the goals that are named, and not of others', () => {
    expect(recipes('-j4', 'distclean')).toEqual(['cc -c %.c', 'rm -f app'])
  })

  it('are all of them when a goal is not known', () => {
    expect(recipes(null)).toContain('rm -f app')
  })

  it('hold what is run while the file is read', () => {
    expect(recipesIn('X := $(shell rm -rf x)\na:\n\tls', [])).toBe('rm -rf x\nls')
  })

  it('do not grow without end', () => {
    const bomb = `A=${'$(B)'.repeat(5_000)}\nB=${'$(C)'.repeat(5_000)}\nC=x\na:\n\techo $(A)`
    expect(recipesIn(bomb, []).length).toBeLessThan(1_000_000)
  })
})
