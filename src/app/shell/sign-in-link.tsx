import { Link } from "wouter";
import { paths } from "#src/lib/paths.ts";

export function SignInLink({ className }: { className?: string }) {
  return (
    <Link href={paths.login()} className={className}>
      Sign In
    </Link>
  );
}
