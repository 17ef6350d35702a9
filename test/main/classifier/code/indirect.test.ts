/** Ruby and Perl that name a dangerous function as a value, or none at all. */
import { expect, it } from 'vitest'
import { judged } from '../rules/rule-tables.ts'

it.each([
  `ruby -e 'File.send(:delete, "/home/user/Documents/x")'`,
  `ruby -e 'File.public_send("unlink", "/home/user/Documents/x")'`,
  `ruby -e 'm = File.method(:delete); m.("/home/user/Documents/x")'`,
  `ruby -e '%w[/home/user/Documents/x].each(&File.method(:delete))'`,
  `ruby -e 'Dir.method(:rmdir).call("/home/user/Documents")'`,
  `ruby -e 'FileUtils.__send__(:rm, "/home/user/Documents/x")'`,
  `ruby -e 'puts File.send(:read, "/home/user/.ssh/id_rsa")'`,
  `ruby -e 'File.send(name, "x")'`,
  `ruby -e 'c = File; c.delete("/home/user/Documents/x")'`,
  `ruby -e '[File, Dir].each { |c| c.delete("/home/user/Documents/x") }'`,
  `ruby -e 'def f(c) c.delete("a") end; f(File)'`,
  `ruby -e 'class Foo < File; end; Foo.delete("x")'`,
  `ruby -e 'Object.send(:const_get, :File).delete("x")'`,
  "perl -ne 'eval'",
  "perl -ne 'eval; print' file",
  "perl -ne 'if (/x/) {eval}' file",
  "perl -e 'eval <STDIN>'",
  "perl -ne 'chomp; unlink'",
  "perl -ne 'chomp; unlink if -f'",
  "perl -ne 'chomp; require' file",
])('is asked about: %s', (command) => {
  expect(judged(command).decision).toBe('ask')
})

it.each([
  "ruby -e 'puts %w[a b].map(&File.method(:basename))'",
  "ruby -e 'puts File.send(:join, %q(a), %q(b))'",
  "ruby -e 'puts 1 if x.is_a?(File) || File === x || x.kind_of?(Dir)'",
  `ruby -e 'x = ok ? File.read("a") : File.join("a", "b"); puts x'`,
  "ruby -e '[1, 2].send(:push, 3)'",
  `perl -e '$h{eval} = 1; print $h{eval}'`,
  `perl -e "eval\n{ die }; print 1"`,
  `perl -e 'require 5.10; print "eval"'`,
  "perl -e 'use strict; require POSIX; print 1'",
])('passes: %s', (command) => {
  expect(judged(command)).toEqual({ decision: 'allow', found: [] })
})
