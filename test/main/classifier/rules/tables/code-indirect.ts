import { describeRules } from '../rule-tables.ts'

describeRules('functions that Ruby reaches by a text', {
  asks: [
    [
      'ruby -e \'Kernel.send("sys"+"tem", "rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'Kernel.send("sys"+"tem", "rm -rf ~/Documents")\'',
    ],
    [
      'ruby -e \'Object.const_get("Fi"+"le").delete("/home/user/Documents/a")\'',
      'interpreter.evaluate',
      '\'Object.const_get("Fi"+"le").delete("/home/user/Documents/a")\'',
    ],
    [
      'ruby -e \'Object.const_get("Kernel").send(:system, "id; rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'Object.const_get("Kernel").send(:system, "id; rm -rf ~/Documents")\'',
    ],
    [
      'ruby -e \'method("sys"+"tem").call("rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'method("sys"+"tem").call("rm -rf ~/Documents")\'',
    ],
    [
      'ruby -e \'method(:system).to_proc.call("rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'method(:system).to_proc.call("rm -rf ~/Documents")\'',
    ],
    [
      'ruby -e \'Kernel.public_send(["system"][0], "rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'Kernel.public_send(["system"][0], "rm -rf ~/Documents")\'',
    ],
    [
      'ruby -e \'m = :system; send(m, "rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'m = :system; send(m, "rm -rf ~/Documents")\'',
    ],
    [
      'ruby -e \'n = "sys"; n << "tem"; __send__(n, "rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'n = "sys"; n << "tem"; __send__(n, "rm -rf ~/Documents")\'',
    ],
    [
      'ruby -e \'eval(["cm0gLXJm"].pack("H*"))\'',
      'interpreter.evaluate',
      '\'eval(["cm0gLXJm"].pack("H*"))\'',
    ],
    [
      'ruby -e \'alias go system; go "rm -rf ~/Documents"\'',
      'interpreter.evaluate',
      '\'alias go system; go "rm -rf ~/Documents"\'',
    ],
    [
      'ruby -e \'class X; define_method(:y, Kernel.instance_method(:system)); end; X.new.y("rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'class X; define_method(:y, Kernel.instance_method(:system)); end; X.new.y("rm -rf ~/Documents")\'',
    ],
    [
      'ruby -e \'File.public_send(:unlink, "/home/user/Documents/a")\'',
      'interpreter.evaluate',
      '\'File.public_send(:unlink, "/home/user/Documents/a")\'',
    ],
  ],
  passes: [
    "ruby -e 'puts [1,2,3].sum'",
    'ruby -e \'puts "a,b".split(",").map(&:upcase)\'',
    "ruby -e 'puts [3,1].send(:sort).inspect'",
    "ruby -e 'puts 5.public_send(:+, 3)'",
    'ruby -e \'puts Object.const_get("String").new("a")\'',
    "ruby -e 'puts `git status`'",
    'ruby -e \'v = "1.2"; puts v.send(:split, ".").first\'',
    "ruby -e 'p [1,2].map(&:to_s).each_slice(2).to_a'",
    "ruby -ne 'puts $_ if /error/' log.txt",
    'ruby -rjson -e \'puts JSON.parse(File.read("package.json"))["version"]\'',
    "ruby -e 'm = 5.method(:+); puts m.call(3)'",
    "ruby -e '%w[a b].each { |x| puts x }'",
    'ruby -e \'attrs = {a: 1}; o = Struct.new(:a).new; attrs.each { |k, v| o.send("#{k}=", v) }; p o\'',
    'ruby -e \'system("bundle exec rspec")\'',
    'ruby -e \'puts Dir.glob("lib/**/*.rb").size\'',
    'ruby -e \'puts "%x" % 255\'',
    'ruby -e \'puts system("make test") ? 1 : 0\'',
  ],
})

describeRules('functions that Perl reaches by a text', {
  asks: [
    [
      'perl -e \'&{"sys"."tem"}("rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'&{"sys"."tem"}("rm -rf ~/Documents")\'',
    ],
    [
      'perl -e \'$f="system"; &$f("rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'$f="system"; &$f("rm -rf ~/Documents")\'',
    ],
    [
      'perl -e \'$f = "sys"."tem"; $f->("rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'$f = "sys"."tem"; $f->("rm -rf ~/Documents")\'',
    ],
    [
      'perl -e \'&{\\&{"CORE::GLOBAL::system"}}("rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'&{\\&{"CORE::GLOBAL::system"}}("rm -rf ~/Documents")\'',
    ],
    [
      'perl -e \'&{*{"main::system"}}("rm")\'',
      'interpreter.evaluate',
      '\'&{*{"main::system"}}("rm")\'',
    ],
    [
      'perl -e \'eval join "", map chr, 115,121,115\'',
      'interpreter.evaluate',
      '\'eval join "", map chr, 115,121,115\'',
    ],
    [
      'perl -e \'eval pack("H*","73797374656d")\'',
      'interpreter.evaluate',
      '\'eval pack("H*","73797374656d")\'',
    ],
    [
      'perl -e \'$_="x"; s//q(system("rm -rf ~"))/ee\'',
      'interpreter.evaluate',
      '\'$_="x"; s//q(system("rm -rf ~"))/ee\'',
    ],
    [
      'perl -e \'main->can("system")->("rm")\'',
      'interpreter.evaluate',
      '\'main->can("system")->("rm")\'',
    ],
    [
      'perl -e \'$m="unlink"; CORE->can($m)->("/home/user/Documents/a")\'',
      'interpreter.evaluate',
      '\'$m="unlink"; CORE->can($m)->("/home/user/Documents/a")\'',
    ],
    [
      'perl -e \'syscall(87, "/home/user/Documents/a")\'',
      'interpreter.evaluate',
      '\'syscall(87, "/home/user/Documents/a")\'',
    ],
    ['perl -e \'do "/tmp/x.pl"\'', 'interpreter.evaluate', '\'do "/tmp/x.pl"\''],
    [
      'perl -e \'defined(&{"main::go"}) or *go = \\&CORE::system; go("rm -rf ~/Documents")\'',
      'interpreter.evaluate',
      '\'defined(&{"main::go"}) or *go = \\&CORE::system; go("rm -rf ~/Documents")\'',
    ],
  ],
  passes: [
    "perl -ne 'print if /foo/' file.txt",
    "perl -pi -e 's/foo/bar/g' src/a.txt",
    "perl -e 'my %h = (a => sub { 1 }); print $h{a}->()'",
    "perl -e 'my $f = sub { $_[0] + 1 }; print $f->(2)'",
    "perl -e 'my $f = \\&add; sub add { $_[0]+$_[1] } print &$f(1,2)'",
    "perl -lane 'print $F[1]' data.txt",
    "perl -e 'print qq{hello $ENV{USER}\\n}'",
    "perl -e 'my $d = qx(git rev-parse HEAD); print $d'",
    'perl -e \'eval { die "x" }; print "caught: $@"\'',
    "perl -MList::Util=sum -e 'print sum(1..10)'",
    'perl -e \'print join(",", map { $_ * 2 } 1..5)\'',
    "perl -pe 's/(\\d+)/$1+1/e' nums.txt",
    "perl -0777 -pe 's/a\\n/b/g' src/a.txt",
    "perl -MJSON::PP -e 'my $o = JSON::PP->new; print $o->encode({a=>1})'",
    'perl -e \'my $m = "name"; print Foo->can($m) ? 1 : 0\'',
    'perl -e \'my @s = sort { $a <=> $b } (3,1); print "@s"\'',
  ],
})

describeRules('functions that PHP reaches by a text', {
  asks: [
    [
      'php -r \'$f="system"; $f("rm -rf ~/Documents");\'',
      'interpreter.evaluate',
      '\'$f="system"; $f("rm -rf ~/Documents");\'',
    ],
    [
      'php -r \'$f="sys"."tem"; $f("rm -rf ~/Documents");\'',
      'interpreter.evaluate',
      '\'$f="sys"."tem"; $f("rm -rf ~/Documents");\'',
    ],
    [
      'php -r \'call_user_func("sys"."tem", "rm -rf ~/Documents");\'',
      'interpreter.evaluate',
      '\'call_user_func("sys"."tem", "rm -rf ~/Documents");\'',
    ],
    [
      'php -r \'call_user_func_array("system", ["rm -rf ~/Documents"]);\'',
      'interpreter.evaluate',
      '\'call_user_func_array("system", ["rm -rf ~/Documents"]);\'',
    ],
    [
      'php -r \'("sys"."tem")("rm -rf ~/Documents");\'',
      'interpreter.evaluate',
      '\'("sys"."tem")("rm -rf ~/Documents");\'',
    ],
    [
      'php -r \'$a=["x"=>"exec"]; $a["x"]("rm -rf ~/Documents");\'',
      'interpreter.evaluate',
      '\'$a=["x"=>"exec"]; $a["x"]("rm -rf ~/Documents");\'',
    ],
    [
      'php -r \'array_map("system", ["rm -rf ~/Documents"]);\'',
      'interpreter.evaluate',
      '\'array_map("system", ["rm -rf ~/Documents"]);\'',
    ],
    [
      'php -r \'(new ReflectionFunction("sys"."tem"))->invoke("rm -rf ~/Documents");\'',
      'interpreter.evaluate',
      '\'(new ReflectionFunction("sys"."tem"))->invoke("rm -rf ~/Documents");\'',
    ],
    [
      'php -r \'Closure::fromCallable("sys"."tem")("rm -rf ~/Documents");\'',
      'interpreter.evaluate',
      '\'Closure::fromCallable("sys"."tem")("rm -rf ~/Documents");\'',
    ],
    [
      'php -r \'eval(base64_decode("c3lzdGVtKCdybSAtcmYgficpOw=="));\'',
      'interpreter.evaluate',
      '\'eval(base64_decode("c3lzdGVtKCdybSAtcmYgficpOw=="));\'',
    ],
    ['php -r \'usort($x, "sys"."tem");\'', 'interpreter.evaluate', '\'usort($x, "sys"."tem");\''],
    [
      'php -r \'$f = strrev("metsys"); $f("rm -rf ~/Documents");\'',
      'interpreter.evaluate',
      '\'$f = strrev("metsys"); $f("rm -rf ~/Documents");\'',
    ],
    [
      'php -r \'${"f"}="system"; ${"f"}("rm -rf ~/Documents");\'',
      'interpreter.evaluate',
      '\'${"f"}="system"; ${"f"}("rm -rf ~/Documents");\'',
    ],
    [
      'php -r \'$o="unlink"; array_walk($l, $o);\'',
      'interpreter.evaluate',
      '\'$o="unlink"; array_walk($l, $o);\'',
    ],
    [
      'php -r \'preg_replace_callback("/x/", "system", "rm -rf ~/Documents");\'',
      'interpreter.evaluate',
      '\'preg_replace_callback("/x/", "system", "rm -rf ~/Documents");\'',
    ],
    [
      'php -r \'register_shutdown_function("sys"."tem", "rm -rf ~/Documents");\'',
      'interpreter.evaluate',
      '\'register_shutdown_function("sys"."tem", "rm -rf ~/Documents");\'',
    ],
    [
      'php -r \'is_callable($x="passthru") && $x("rm -rf ~/Documents");\'',
      'interpreter.evaluate',
      '\'is_callable($x="passthru") && $x("rm -rf ~/Documents");\'',
    ],
    [
      'php -r \'include "data:text/plain;base64,AAAA";\'',
      'interpreter.evaluate',
      '\'include "data:text/plain;base64,AAAA";\'',
    ],
    [
      'php -r \'iterator_apply($i, "system", ["rm -rf ~/Documents"]);\'',
      'interpreter.evaluate',
      '\'iterator_apply($i, "system", ["rm -rf ~/Documents"]);\'',
    ],
    [
      'php -r \'$r = new ReflectionFunction("system"); $r->invokeArgs(["rm -rf ~/Documents"]);\'',
      'interpreter.evaluate',
      '\'$r = new ReflectionFunction("system"); $r->invokeArgs(["rm -rf ~/Documents"]);\'',
    ],
  ],
  passes: [
    "php -r '$f = fn($x) => $x * 2; echo $f(3);'",
    "php -r '$add = function($a,$b){return $a+$b;}; echo $add(1,2);'",
    'php -r \'echo implode(",", array_map("strtoupper", ["a","b"]));\'',
    'php -r \'echo call_user_func("strlen", "abc");\'',
    "php -r 'echo call_user_func(fn() => 3);'",
    'php -r \'echo json_encode(["a"=>1]);\'',
    "php -r 'usort($x, fn($a,$b) => $a <=> $b); print_r($x);'",
    "php -r 'echo `git status`;'",
    'php -r \'echo file_get_contents("composer.json");\'',
    'php -r \'call_user_func([$obj, "render"]);\'',
    'php -r \'$r = new ReflectionClass("DateTime"); echo $r->getName();\'',
    'php -r \'array_filter([1,0], "is_numeric");\'',
    "php -r 'echo PHP_VERSION;'",
    'php -r \'$f = "strtoupper"; echo $f("a");\'',
  ],
})
