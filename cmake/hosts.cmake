# spil_check_hosts(): stops the build where a host compiles a file of another host, or looks into its folders. A host is
# a folder of hosts/. What two of them need belongs into a layer, or into a library that the other links.
#
# Call once, after the last target.

# Sets `out` to the name of the host that a path, seen from a folder, is in, or to "".
function(spil_host_of path folder out)
    cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY "${folder}" NORMALIZE)
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
    string(REGEX MATCH "^hosts/([^/]+)" found "${path}")
    set(${out} "${CMAKE_MATCH_1}" PARENT_SCOPE)
endfunction()

# The targets of one folder, and of those in it.
function(spil_check_hosts_in folder)
    get_property(subfolders DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
    foreach(subfolder IN LISTS subfolders)
        spil_check_hosts_in("${subfolder}")
    endforeach()
    spil_host_of("${folder}" "${folder}" host)
    get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
    if(NOT host)
        return()
    endif()
    foreach(target IN LISTS targets)
        foreach(property IN ITEMS SOURCES INCLUDE_DIRECTORIES)
            get_target_property(paths ${target} ${property})
            list(FILTER paths EXCLUDE REGEX "^\\$<|-NOTFOUND$")
            foreach(path IN LISTS paths)
                spil_host_of("${path}" "${folder}" owner)
                if(owner AND NOT owner STREQUAL host)
                    message(FATAL_ERROR "hosts/${host} takes what belongs to hosts/${owner}: ${target} has ${path}")
                endif()
            endforeach()
        endforeach()
    endforeach()
endfunction()

function(spil_check_hosts)
    spil_check_hosts_in("${PROJECT_SOURCE_DIR}")
endfunction()
