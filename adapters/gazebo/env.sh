# Tells Gazebo where the props are: source it in a shell, from any folder.
#
#     . path/to/gazebo/env.sh
#
# Puts models/ in front of GZ_SIM_RESOURCE_PATH, and of IGN_GAZEBO_RESOURCE_PATH for Fortress; once, however often it is
# sourced. POSIX sh; bash, zsh and ksh 93 say which file they are reading; for dash see below.

if [ -n "${BASH_VERSION-}" ]; then
  eval '_propmaster_here=$(CDPATH= cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)'
elif [ -n "${ZSH_VERSION-}" ]; then
  eval '_propmaster_here=${${(%):-%x}:a:h}'
elif case ${KSH_VERSION-} in *' 93'*) true ;; *) false ;; esac; then
  eval '_propmaster_here=$(CDPATH= cd -- "$(dirname -- "${.sh.file}")" && pwd)'
else
  # dash does not say, but keeps the file open while it reads it, and Linux knows the names of open files.
  read -r _propmaster_shell _propmaster_rest 2>/dev/null </proc/self/stat || _propmaster_shell=
  _propmaster_here=$(
    for _propmaster_fd in "/proc/$_propmaster_shell/fd"/*; do
      _propmaster_file=$(readlink -- "$_propmaster_fd" 2>/dev/null)
      case $_propmaster_file in
        */env.sh)
          if [ -f "${_propmaster_file%/*}/propmaster_gazebo.py" ]; then echo "${_propmaster_file%/*}"; fi
          ;;
      esac
    done | tail -n 1
  )
  unset _propmaster_shell _propmaster_rest
  if [ -z "$_propmaster_here" ] && [ -f ./propmaster_gazebo.py ]; then _propmaster_here=$(pwd); fi
fi

case $_propmaster_here in
  '')
    echo 'env.sh: this shell does not say where env.sh lies; change into its folder and source it there' >&2
    ;;
  *:*)
    echo "env.sh: Gazebo divides its paths by colons, so it can't find models in $_propmaster_here" >&2
    ;;
  *)
    case ":${GZ_SIM_RESOURCE_PATH-}:" in
      *":$_propmaster_here/models:"*) ;;
      *) GZ_SIM_RESOURCE_PATH=$_propmaster_here/models${GZ_SIM_RESOURCE_PATH:+:$GZ_SIM_RESOURCE_PATH} ;;
    esac
    case ":${IGN_GAZEBO_RESOURCE_PATH-}:" in
      *":$_propmaster_here/models:"*) ;;
      *) IGN_GAZEBO_RESOURCE_PATH=$_propmaster_here/models${IGN_GAZEBO_RESOURCE_PATH:+:$IGN_GAZEBO_RESOURCE_PATH} ;;
    esac
    export GZ_SIM_RESOURCE_PATH IGN_GAZEBO_RESOURCE_PATH
    ;;
esac
unset _propmaster_here
